import { projectFiles } from '../support/files';
import { scratch } from '../support/scratch';

const workspace = scratch();

const MAKE = 'make resource widgets name:str --register';

/** Routers that serve no resource, over services that raise the project's exception. */
const PROJECT = projectFiles('no-resource-yet');

it('routers that serve no resource show its layers, their names, and the exception for what is missing', async () => {
  workspace.open(PROJECT);
  await workspace.succeed(MAKE);
  expect(workspace.read('app/services/widget_service.py')).toMatch(
    /class WidgetService:\n {4}def __init__\(self, db: Session\)/,
  );
  expect(workspace.read('app/models/widget.py')).toContain('id = Column(Integer, primary_key=True)');
  const written = workspace.read('app/api/widget_routes.py');
  expect(written).toContain('WidgetService(db).get_all()');
  expect(written).toContain('raise Missing("Widget not found")');
  expect(written).toContain('from app.errors import Missing\n');
});

it('what is done stands in the path of a resource, and is none itself', async () => {
  const text = PROJECT['app/api/report_routes.py'] ?? '';
  workspace.open({
    ...PROJECT,
    'app/api/report_routes.py': `${text}

@router.get("/all")
def all_reports():
    return []


@router.get("/get/{report_id}")
def get_report(report_id: int):
    return {}


@router.delete("/delete/{report_id}")
def delete_report(report_id: int):
    return {}
`,
  });
  expect(await workspace.succeed('layout')).toContain('read from reports\n');
  await workspace.succeed(MAKE);
  expect(await workspace.succeed('routes --no-color')).toContain(' /widget/{widget_id} ');
});

describe('a new route whose requests an earlier one takes', () => {
  const greedy = {
    ...PROJECT,
    'app/api/digest_routes.py': `${(PROJECT['app/api/digest_routes.py'] ?? '').replace('prefix="/digest", ', '')}

@router.get("/{kind}/{key}")
def any_of(kind: str, key: str):
    return {}
`,
  };

  it('is included before that', async () => {
    workspace.open(greedy);
    expect(await workspace.succeed(MAKE)).not.toContain('never reached');
    expect(workspace.read('app/main.py')).toContain(`app.include_router(report_router)
app.include_router(widget_router)
app.include_router(digest_router)
`);
  });

  it('is named where a loop includes them', async () => {
    const main = PROJECT['app/main.py'] ?? '';
    const loop = 'for router in [report_router, digest_router]:\n    app.include_router(router)\n';
    workspace.open({
      ...greedy,
      'app/main.py': main.replace(/app\.include_router\(report_router\)\n.*\n/, loop),
    });
    expect(await workspace.succeed(MAKE)).toMatch(
      /^GET \/widgets\/\{widget_id\} is never reached: GET \/\{kind\}\/\{key\} \(app\/api\/digest_routes\.py:\d+\) takes its requests first\. Include the router earlier\.$/m,
    );
  });
});
