import { isWithin } from '../../../base/source/paths';
import { nameOf, type OtherStart, type Start } from '../entry';
import { commandsOfDocument, commandsOfFile, isCommandFile, isDocument } from '../commands/command-files';
import { type Command, WEIGHTS } from '../commands/evidence';
import { mentionedCommands } from '../commands/lines';
import { locateLaunched, locateStep, type Served, startOfFile } from './locate';
import { placeOf } from '../commands/place';
import type { Environment } from '../commands/environment';
import { type Site, sitesOf } from '../source/sites';
import { withSettings } from '../source/gunicorn';
import { areOne, besides, reach } from './apart';
import { isAside, isMinor, type Survey } from './survey';

/** An application of the workspace, and the evidence for it. */
export interface Candidate {
  readonly file: string;
  readonly app: string | undefined;
  readonly importedFrom?: string;
  readonly pythonPath: readonly string[];
  /** How the command of the best evidence starts the program. */
  readonly start?: Start;
  readonly otherStarts?: readonly OtherStart[];
  /** The environments that its commands have. */
  readonly environments?: readonly Environment[];
  /** The best evidence for it: `Dockerfile:18`. */
  readonly foundBy: string;
  /** The weight of its evidence. Comparable only within one list. */
  readonly score: number;
  /** The files whose commands serve it. */
  readonly commands?: readonly string[];
}

/** One piece of evidence: a served application, and the place that serves it. */
interface Evidence {
  readonly served: Served;
  readonly at: string;
  readonly weight: number;
  /** The environment that the place gives the command. */
  readonly environment?: Environment | undefined;
}

/** With evidence this strong, programs and documents aren't read. */
const ENOUGH = WEIGHTS.shell;

/** The share of its weight that evidence in tests and examples, or for them, keeps. */
const MINOR_SHARE = 0.4;

/** The share of its weight that evidence keeps if several files fit a command equally well. */
const VAGUE_SHARE = 0.6;

/**
 * Returns the applications that commands serve, best first. Reads programs and documents only if other files have
 * no strong evidence. `passedOver` names entries to leave out.
 */
export function servedApplications(survey: Survey, passedOver: readonly string[] = []): readonly Candidate[] {
  return survey.once('served', passedOver.join('\n'), () => findServed(survey, passedOver));
}

function findServed(survey: Survey, passedOver: readonly string[]): readonly Candidate[] {
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

/**
 * Returns the candidates without tests, examples and scripts that at most a program, a document or a developer's command serves,
 * if the source makes any other application.
 */
export function meantOf(
  survey: Survey,
  candidates: readonly Candidate[],
  passedOver: readonly string[] = [],
): readonly Candidate[] {
  const meant = candidates.filter(({ file, commands = [] }) => !isAside(file) || commands.length > 0);
  if (meant.length > 0 || candidates.length === 0) return meant;
  return madeApplications(survey, passedOver).every(({ file }) => isAside(file)) ? candidates : [];
}

function evidenceOf(survey: Survey, command: Command): readonly Evidence[] {
  const at = command.line === undefined ? command.file : `${command.file}:${command.line}`;
  return locateStep(survey, command.place, command.step).map((served) => ({
    served,
    at,
    environment: withSettings(
      survey,
      command.environment,
      served.settings,
      command.step.invocation.settings?.variables ?? [],
    ),
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
    const told = survey.once('mentioned', file, () => {
      const text = survey.text(file);
      return mentionedCommands({ file, text, place: placeOf(file), weight: WEIGHTS.document });
    });
    return [...started, ...told.flatMap((command) => evidenceOf(survey, command))];
  });
}

function fromDocuments(survey: Survey): readonly Evidence[] {
  const documents = survey.others.filter(isDocument);
  return documents
    .flatMap((file) => commandsOfDocument(survey, file))
    .flatMap((command) => evidenceOf(survey, command));
}

/**
 * Returns the environments of an application's command: those of all services of one compose file that serve it, since each
 * may be meant; without services that of the best evidence.
 */
function environmentsOf(best: Evidence, all: readonly Evidence[]): readonly Environment[] {
  const own = best.environment ?? (best.weight >= WEIGHTS.entrypoint ? strongest(all) : undefined);
  if (best.weight < WEIGHTS.compose) return own === undefined ? [] : [own];
  const services = all.flatMap(({ environment }) => (environment?.isService === true ? [environment] : []));
  const file = own?.isService === true ? own.file : services[0]?.file;
  if (file === undefined) return own === undefined ? [] : [own];
  return services.filter((one) => one.file === file);
}

/** Returns the different ways in which commands start an application, the best evidence first, each with its environment. */
function startsOf(all: readonly Evidence[]): readonly OtherStart[] {
  const known = new Set<string>();
  return all.flatMap((one, index) => {
    const { start } = one.served;
    if (start === undefined || known.has(start.command)) return [];
    known.add(start.command);
    const environments = environmentsOf(one, all.slice(index));
    return [{ start: { ...start, environments }, foundBy: one.at }];
  });
}

/** Returns the environment of the strongest evidence: `[tool.fastapi]` names an application, and an image serves it. */
const strongest = (all: readonly Evidence[]): Environment | undefined =>
  [...all]
    .sort((left, right) => right.weight - left.weight)
    .find(({ weight, environment }) => weight >= WEIGHTS.service && environment !== undefined)?.environment;

/** Returns one candidate for each application, with the weight of all its evidence. */
function ranked(survey: Survey, evidence: readonly Evidence[]): readonly Candidate[] {
  const inScope = evidence.filter(({ served }) => isWithin(survey.scope, served.file));
  const groups = group(inScope);
  const isAlone = groups.size === 1;
  const candidates = [...groups.values()].map((members): Candidate => {
    const all = [...members].sort((left, right) => right.weight - left.weight);
    const [best, ...others] = all;
    if (best === undefined) throw new Error('a group has a member');
    const { file, app, importedFrom } = best.served;
    // A call of a server in a module that is no program doesn't tell how its program starts; a command may.
    const [start, ...otherStarts] = startsOf(all);
    const environments = environmentsOf(best, all);
    const support = Math.min(
      others.reduce((sum, { weight }) => sum + weight, 0) * SUPPORT_SHARE,
      MAX_SUPPORT,
    );
    return {
      file,
      app,
      ...(importedFrom === undefined ? {} : { importedFrom }),
      ...(start === undefined ? {} : { start: { ...start.start, environments } }),
      ...(otherStarts.length === 0 ? {} : { otherStarts }),
      pythonPath: [...new Set(all.flatMap(({ served }) => served.pythonPath))],
      environments,
      foundBy: best.at,
      score: best.weight + support + (isAlone ? 0 : standing(survey, file)),
      commands: all
        .filter(({ weight }) => weight >= WEIGHTS.compose)
        .map(({ at }) => at.replace(/:\d+$/, '')),
    };
  });
  return candidates.sort((left, right) => right.score - left.score);
}

const SUPPORT_SHARE = 0.05;
const MAX_SUPPORT = 12;

/** Groups evidence by file and expression. Evidence without an expression joins the first group of its file. */
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

/** Scores an application by its source: the number of routes that it reaches, and its location. */
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

/** Counts the decorators and registrations in the modules that an application imports. */
function routesFrom(survey: Survey, file: string): number {
  return [...reach(survey, file)].reduce((sum, one) => sum + routesIn(survey, one), 0);
}

function routesIn(survey: Survey, file: string): number {
  return survey.once('routes', file, () => survey.text(file).match(ROUTE)?.length ?? 0);
}

/**
 * Returns the applications that the source makes, best first. Leaves out those that another one includes, and tests
 * and examples, unless nothing else remains.
 */
export function madeApplications(survey: Survey, passedOver: readonly string[] = []): readonly Candidate[] {
  const sites = survey.python
    .flatMap((file) => sitesOf(survey, file).slice(0, 1))
    .filter((site) => !passedOver.includes(nameOf(site)));
  const usual = sites.filter(({ file }) => !isAside(file));
  const all = usual.length > 0 ? usual : sites;
  const whole =
    all.length === 1
      ? all
      : all.filter(({ file }) => !all.some((other) => mayHold(other) && includes(survey, other.file, file)));
  const kept = whole.length > 0 ? whole : all;
  return kept
    .map(({ file, app }): Candidate => {
      const start = startOfFile(survey, file);
      const score = kept.length === 1 ? 0 : standing(survey, file) + nameBonus(file, app);
      const foundBy = kept.length === 1 ? onlyOf(survey, { file, app }) : 'the one with most routes';
      return { file, app, pythonPath: [], ...(start && { start }), foundBy, score };
    })
    .sort((left, right) => right.score - left.score);
}

/** Returns how the application was found of the only module that makes any. */
const onlyOf = (survey: Survey, site: Site): string =>
  besides(survey, site).length === 0 ? 'the only application' : 'the only module with applications';

/** Returns true if an application has an expression: one that a function keeps to itself includes no other. */
function mayHold({ app }: Site): boolean {
  return app !== undefined;
}

/** Returns true if one module imports another, but not the other way round. */
function includes(survey: Survey, outer: string, inner: string): boolean {
  return outer !== inner && reach(survey, outer).has(inner) && !reach(survey, inner).has(outer);
}

function nameBonus(file: string, app: string | undefined): number {
  const isUsual = /(?:^|\/)(?:main|app|api|server|asgi|application|__init__)\.py$/.test(file);
  return (isUsual ? 4 : 0) + (app === undefined ? -3 : /^\w+$/.test(app) ? 2 : 0);
}

/** Returns how one of several applications was found that no command serves. */
export const oneOf = (count: number): string =>
  count === 1 ? 'the only application' : `1 of ${count} applications`;

/**
 * Returns all applications, best first: those that commands serve, then the others that the source makes, then further ones
 * of the same modules, which a run may show to be parts of the first.
 */
export function allApplications(survey: Survey): readonly Candidate[] {
  const kept: Candidate[] = [];
  const served = meantOf(survey, servedApplications(survey));
  for (const candidate of [...served, ...madeApplications(survey)]) {
    if (kept.length > 0 && isAside(candidate.file)) continue;
    if (!kept.some((other) => areOne(survey, other, candidate))) kept.push(candidate);
  }
  for (const first of [...kept]) {
    for (const site of besides(survey, first))
      if (!kept.some((other) => areOne(survey, other, site)))
        kept.push({ ...site, pythonPath: first.pythonPath, foundBy: '', score: 0 });
  }
  const foundBy = oneOf(kept.length);
  return kept.map((one) => (served.includes(one) ? one : { ...one, foundBy }));
}
