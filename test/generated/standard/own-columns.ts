import type { Conventions } from '../../../src/scaffold/standard/conventions';
import { type Case, isSqlmodel } from './case';

/** True where rows belong to who wrote them. */
export const isOwners = ({ auth }: Case): boolean => auth === 'owner' || auth === 'author';

/** Returns what each operation asks callers for. */
export function guardsOf({ auth }: Case): Conventions['guards'] {
  if (auth === 'none') return {};
  const asked =
    auth === 'decorator' ? ['dependencies=[Depends(get_current_user)]'] : ['current_user: CurrentUser'];
  const reading = auth === 'owner' ? asked : [];
  return {
    list: reading,
    get: reading,
    create: asked,
    update: asked,
    delete: auth === 'author' ? asked : reading,
  };
}

/** Returns how rows are kept that are deleted. */
export function softDeleteOf(one: Case): Conventions['delete']['kept'] {
  if (one.kept === 'no') return undefined;
  return one.kept === 'flag'
    ? { marks: ['{}.is_deleted = True'], column: 'is_deleted', value: 'False' }
    : { marks: ['{}.deleted_at = now()'], column: 'deleted_at', value: 'None' };
}

/** Returns the column that marks a deleted row. */
export function keptStatement(one: Case): string {
  const [name, type] = one.kept === 'flag' ? ['is_deleted', 'bool'] : ['deleted_at', 'datetime | None'];
  const value = one.kept === 'flag' ? 'False' : 'None';
  if (isSqlmodel(one) || one.store === 'beanie') return `${name}: ${type} = ${value}`;
  return one.store === 'column' || one.store === 'query'
    ? `${name} = Column(${one.kept === 'flag' ? 'Boolean' : 'DateTime'}, default=${value})`
    : `${name}: Mapped[${type}] = mapped_column(default=${value})`;
}

/** Returns the column that says whose a row is. */
export function ownerStatement(one: Case): string {
  if (one.store === 'beanie') return 'owner_id: int';
  if (isSqlmodel(one)) return 'owner_id: int = Field(foreign_key="users.id")';
  return one.store === 'column' || one.store === 'query'
    ? 'owner_id = Column(Integer, ForeignKey("users.id"), nullable=False)'
    : 'owner_id: Mapped[int] = mapped_column(ForeignKey("users.id"))';
}
