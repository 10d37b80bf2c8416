import { baseName } from '../../base/source/paths';
import type { ProjectLayout } from '../layout/facts';
import type { PathTemplates } from '../layout/find/path-templates';
import { isTest } from '../layout/find/roles';
import type { Sources } from '../layout/read/sources';
import type { Sibling } from '../layout/sibling';
import { isSameResource } from '../layout/words';
import type { Frame } from './collect';
import { columnsOf, type Manners } from './field-lines';
import { ownerOf } from './owner';
import { importsFor, type Piece } from './piece';
import { declaredIn, shapeOf } from './shape';

/** The project in which resources stand. */
interface Around {
  readonly sources: Sources;
  readonly templates: PathTemplates;
  readonly layout: ProjectLayout;
}

/** Tells what's a resource's own in its project. */
export function frameFor({ sources, templates, layout }: Around, sibling: Sibling): Frame {
  const others = layout.siblings.filter(({ words }) => !isSameResource(words, sibling.words));
  const foreign = others.flatMap(({ files }) => files.flatMap(({ isOwn, path }) => (isOwn ? [path] : [])));
  const mine = new Set(sibling.files.flatMap(({ isOwn, path }) => (isOwn ? [path] : [])));
  return {
    sibling,
    owner: ownerOf(
      sibling.words,
      others.map(({ words }) => words),
    ),
    foreign: new Set(foreign.filter((path) => !mine.has(path))),
    isOwnPackage: (path) => baseName(path) === '__init__.py' && templates.isOwn(path, sibling.words),
    isTest: (path) => isTest(sources, path),
  };
}

/** Returns how the resources of a project write their fields; `pieces` are those of the one to go by. */
export function mannersIn(
  around: Around & { readonly sibling: Sibling },
  pieces: readonly Piece[],
  piecesOf: (sibling: Sibling) => readonly Piece[],
): Manners {
  const declared = around.layout.siblings.flatMap((sibling) => {
    const { owner } = frameFor(around, sibling);
    return piecesOf(sibling).map((piece) => ({ piece, shape: shapeOf([piece], owner, undefined) }));
  });
  const columns = declared.flatMap(({ piece, shape }) =>
    columnsOf(declaredIn(shape), piece.source.text, (expression) => importsFor(expression, piece)),
  );
  const stored = declared.flatMap(({ shape }) => shape.classes.filter(({ isStored }) => isStored));
  const keepsDigits =
    around.layout.facts.orm.value?.startsWith('sqlmodel') === true &&
    !stored.some(({ lines }) => lines.some(({ text }) => /\bDecimal\b(?!.*max_digits)/s.test(text)));
  const isOptional = pieces.some(({ source }) => source.text.includes('Optional['));
  const quote = around.layout.facts.quotes.value === 'single' ? "'" : '"';
  const { owner } = frameFor(around, around.sibling);
  const { classes } = shapeOf(pieces, owner, undefined);
  const isKept =
    around.layout.facts.orm.value !== null ||
    columns.length > 0 ||
    classes.some(({ def }) => def.bases.length === 0);
  return { columns, isOptional, isKept, keepsDigits, quote };
}
