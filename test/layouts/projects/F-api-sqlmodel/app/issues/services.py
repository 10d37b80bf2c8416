from collections.abc import Sequence

from fastapi import Depends, HTTPException
from sqlmodel import Session, select

from app.db.session import get_session
from app.issues.models import Issue, IssueCreate, IssueUpdate


class IssueService:
    def __init__(self, session: Session) -> None:
        self.session = session

    def list(self, limit: int, offset: int) -> Sequence[Issue]:
        return self.session.exec(select(Issue).limit(limit).offset(offset)).all()

    def get(self, issue_id: int) -> Issue:
        issue = self.session.get(Issue, issue_id)
        if issue is None:
            raise HTTPException(status_code=404, detail="Issue not found")
        return issue

    def create(self, data: IssueCreate) -> Issue:
        issue = Issue.model_validate(data)
        self.session.add(issue)
        self.session.commit()
        self.session.refresh(issue)
        return issue

    def update(self, issue_id: int, data: IssueUpdate) -> Issue:
        issue = self.get(issue_id)
        issue.sqlmodel_update(data.model_dump(exclude_unset=True))
        self.session.add(issue)
        self.session.commit()
        self.session.refresh(issue)
        return issue

    def delete(self, issue_id: int) -> None:
        self.session.delete(self.get(issue_id))
        self.session.commit()


def get_issue_service(session: Session = Depends(get_session)) -> IssueService:
    return IssueService(session)
