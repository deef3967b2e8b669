import { type AliasedExpression, type AliasableExpression, sql } from 'kysely'

/** A column inside JSON by a name of several words, which Kysely does not convert there. */
export const inJson = <Value, Name extends string>(
  column: AliasableExpression<Value>,
  name: Name,
): AliasedExpression<Value, Name> => column.as<Name>(sql.raw(`"${name}"`))
