import { v7, validate } from 'uuid'

/**
 * A new id that sorts by creation time (UUID version 7, RFC 9562). We make it here because PostgreSQL 15 to 17 cannot.
 */
export function newId<Id extends string>(): Id {
  return v7() as Id
}

export function isId(value: string): boolean {
  return validate(value)
}
