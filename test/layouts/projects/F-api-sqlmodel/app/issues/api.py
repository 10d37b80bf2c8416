from collections.abc import Sequence

from fastapi import APIRouter, Depends, status

from app.issues.models import Issue, IssueCreate, IssueRead, IssueUpdate
from app.issues.services import IssueService, get_issue_service

router = APIRouter(tags=["Issues"])


@router.get("", response_model=list[IssueRead])
def list_issues(
    limit: int = 50, offset: int = 0, service: IssueService = Depends(get_issue_service)
) -> Sequence[Issue]:
    return service.list(limit, offset)


@router.post("", response_model=IssueRead, status_code=status.HTTP_201_CREATED)
def create_issue(data: IssueCreate, service: IssueService = Depends(get_issue_service)) -> Issue:
    return service.create(data)


@router.get("/{issue_id}", response_model=IssueRead)
def get_issue(issue_id: int, service: IssueService = Depends(get_issue_service)) -> Issue:
    return service.get(issue_id)


@router.patch("/{issue_id}", response_model=IssueRead)
def update_issue(
    issue_id: int, data: IssueUpdate, service: IssueService = Depends(get_issue_service)
) -> Issue:
    return service.update(issue_id, data)


@router.delete("/{issue_id}", status_code=status.HTTP_204_NO_CONTENT)
def delete_issue(issue_id: int, service: IssueService = Depends(get_issue_service)) -> None:
    service.delete(issue_id)
