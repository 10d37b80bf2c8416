import { isWithin } from '../../../base/source/paths';
import { nameOf } from '../entry';
import { commandsOfDocument, commandsOfFile, isCommandFile, isDocument } from '../commands/command-files';
import { type Command, WEIGHTS } from '../commands/evidence';
import { reachedFrom } from '../source/imports';
import { mentionedCommands } from '../commands/lines';
import { locateLaunched, locateStep, type Served } from './locate';
import { placeOf } from '../commands/place';
import { type Site, sitesOf } from '../source/sites';
import { isMinor, type Survey } from './survey';

/** An application of the workspace, and what speaks for it. */
export interface Candidate {
  readonly file: string;
  readonly app: string | undefined;
  readonly importedFrom?: string;
  readonly pythonPath: readonly string[];
  /** What led to it, best first: `Dockerfile:18`. */
  readonly foundBy: string;
  /** How much speaks for it; compare only within one list. */
  readonly score: number;
}

/** A served application with the place that serves it. */
interface Evidence {
  readonly served: Served;
  readonly at: string;
  readonly weight: number;
}

/** Evidence this strong needs no second opinion from programs and documents. */
const ENOUGH = WEIGHTS.shell;

/** What a sign in a test, an example or a document for one is worth of what it would be elsewhere. */
const MINOR_SHARE = 0.4;

/** What one of several files that fit a command equally well is worth. */
const VAGUE_SHARE = 0.6;

/** Applications that commands serve, best first. Programs and documents are read where the rest says too little. */
export function servedApplications(survey: Survey, passedOver: readonly string[] = []): readonly Candidate[] {
  const isMeant = ({ served }: Evidence): boolean => !passedOver.includes(nameOf(served));
  const commands = [...survey.others, ...survey.python]
    .filter(isCommandFile)
    .flatMap((file) => commandsOfFile(survey, file));
  const strong = commands.flatMap((command) => evidenceOf(survey, command)).filter(isMeant);
  if (strong.some(({ served, weight }) => weight >= ENOUGH && !isMinor(served.file)))
    return ranked(survey, strong);
  const told = [...fromPrograms(survey), ...fromDocuments(survey)].filter(isMeant);
  return ranked(survey, [...strong, ...told]);
}

function evidenceOf(survey: Survey, command: Command): readonly Evidence[] {
  const at = command.line === undefined ? command.file : `${command.file}:${command.line}`;
  return locateStep(survey, command.place, command.step).map((served) => ({
    served,
    at,
    weight: command.weight * (isMinor(command.file) ? MINOR_SHARE : 1) * (served.isVague ? VAGUE_SHARE : 1),
  }));
}

function fromPrograms(survey: Survey): readonly Evidence[] {
  return survey.python.flatMap((file) => {
    const share = isMinor(file) ? MINOR_SHARE : 1;
    const started = locateLaunched(survey, file).map((served) => ({
      served,
      at: `${file}:${served.line}`,
      weight: WEIGHTS.program * share * (served.isVague ? VAGUE_SHARE : 1),
    }));
    const text = survey.text(file);
    const told = mentionedCommands({ file, text, place: placeOf(file), weight: WEIGHTS.document });
    return [...started, ...told.flatMap((command) => evidenceOf(survey, command))];
  });
}

function fromDocuments(survey: Survey): readonly Evidence[] {
  const documents = survey.others.filter(isDocument);
  return documents
    .flatMap((file) => commandsOfDocument(survey, file))
    .flatMap((command) => evidenceOf(survey, command));
}

/** One candidate an application, with what all of its evidence is worth. */
function ranked(survey: Survey, evidence: readonly Evidence[]): readonly Candidate[] {
  const inScope = evidence.filter(({ served }) => isWithin(survey.scope, served.file));
  const groups = group(inScope);
  const isAlone = groups.size === 1;
  const candidates = [...groups.values()].map((all): Candidate => {
    const [best, ...others] = [...all].sort((left, right) => right.weight - left.weight);
    if (best === undefined) throw new Error('a group has a member');
    const { file, app, importedFrom } = best.served;
    const support = Math.min(
      others.reduce((sum, { weight }) => sum + weight, 0) * SUPPORT_SHARE,
      MAX_SUPPORT,
    );
    return {
      file,
      app,
      ...(importedFrom === undefined ? {} : { importedFrom }),
      pythonPath: [...new Set(all.flatMap(({ served }) => served.pythonPath))],
      foundBy: best.at,
      score: best.weight + support + (isAlone ? 0 : standing(survey, file)),
    };
  });
  return candidates.sort((left, right) => right.score - left.score);
}

const SUPPORT_SHARE = 0.05;
const MAX_SUPPORT = 12;

/** By file and expression; one that leaves the expression open belongs to whichever is there. */
function group(evidence: readonly Evidence[]): ReadonlyMap<string, readonly Evidence[]> {
  const groups = new Map<string, Evidence[]>();
  const named = evidence.filter(({ served }) => served.app !== undefined);
  for (const one of [...named, ...evidence.filter(({ served }) => served.app === undefined)]) {
    const { file, app } = one.served;
    const known =
      app === undefined ? [...groups.keys()].find((key) => key.startsWith(`${file}\n`)) : undefined;
    const key = known ?? `${file}\n${app ?? ''}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return groups;
}

/** What the source says for an application: how many routes can be reached from it, and where it lies. */
function standing(survey: Survey, file: string): number {
  return (
    ROUTES_SHARE * Math.log2(1 + routesFrom(survey, file)) - (isMinor(file) ? MINOR_COST : 0) - depthOf(file)
  );
}

const ROUTES_SHARE = 6;
const MINOR_COST = 60;

function depthOf(file: string): number {
  return file.split('/').length - 1;
}

const ROUTE =
  /^[ \t]*@[\w.]+\.(?:get|post|put|patch|delete|head|options|websocket|api_route|route)\(|\.(?:include_router|add_api_route|mount)\(/gm;

/** Decorators and registrations in the modules that an application imports. */
function routesFrom(survey: Survey, file: string): number {
  return [...reach(survey, file)].reduce((sum, one) => sum + routesIn(survey, one), 0);
}

function routesIn(survey: Survey, file: string): number {
  return survey.once('routes', file, () => survey.text(file).match(ROUTE)?.length ?? 0);
}

/** The modules that an application imports, itself too; kept for the survey. */
export function reach(survey: Survey, file: string): ReadonlySet<string> {
  return survey.once('reach', file, () => reachedFrom(survey, file));
}

/** Applications that the source makes, best first: parts of another one, tests and examples only if there's no other. */
export function madeApplications(survey: Survey, passedOver: readonly string[] = []): readonly Candidate[] {
  const sites = survey.python
    .flatMap((file) => sitesOf(survey, file).slice(0, 1))
    .filter((site) => !passedOver.includes(nameOf(site)));
  const usual = sites.filter(({ file }) => !isMinor(file));
  const all = usual.length > 0 ? usual : sites;
  const whole =
    all.length === 1
      ? all
      : all.filter(({ file }) => !all.some((other) => mayHold(other) && includes(survey, other.file, file)));
  const kept = whole.length > 0 ? whole : all;
  return kept
    .map(({ file, app }): Candidate => {
      const score = kept.length === 1 ? 0 : standing(survey, file) + nameBonus(file, app);
      const foundBy =
        kept.length === 1
          ? 'the only application'
          : `the one with most routes of ${kept.length} applications`;
      return { file, app, pythonPath: [], foundBy, score };
    })
    .sort((left, right) => right.score - left.score);
}

/** What a function keeps to itself isn't what another application is a part of. */
function mayHold({ app }: Site): boolean {
  return app !== undefined;
}

/** Whether one module imports another and not the other way round. */
function includes(survey: Survey, outer: string, inner: string): boolean {
  return outer !== inner && reach(survey, outer).has(inner) && !reach(survey, inner).has(outer);
}

function nameBonus(file: string, app: string | undefined): number {
  const isUsual = /(?:^|\/)(?:main|app|api|server|asgi|application|__init__)\.py$/.test(file);
  return (isUsual ? 4 : 0) + (app === undefined ? -3 : /^\w+$/.test(app) ? 2 : 0);
}

/** Whether two candidates are one application, or one a part of the other. */
export function areRelated(survey: Survey, left: Candidate, right: Candidate): boolean {
  return reach(survey, left.file).has(right.file) || reach(survey, right.file).has(left.file);
}

/** All applications, best first: what commands serve, then what else the source makes. */
export function allApplications(survey: Survey): readonly Candidate[] {
  const kept: Candidate[] = [];
  const served = servedApplications(survey);
  for (const candidate of [...served, ...madeApplications(survey)]) {
    if (kept.length > 0 && isMinor(candidate.file)) continue;
    if (!kept.some((other) => areRelated(survey, other, candidate))) kept.push(candidate);
  }
  const foundBy = kept.length === 1 ? 'the only application' : `1 of ${kept.length} applications`;
  return kept.map((one) => (served.includes(one) ? one : { ...one, foundBy }));
}
