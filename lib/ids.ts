import { v7, validate } from 'uuid'

/** A new id that sorts by creation (UUID version 7, RFC 9562), made here so that every PostgreSQL from 15 on will do. */
export function newId<Id extends string>(): Id {
  return v7() as Id
}

export function isId(value: string): boolean {
  return validate(value)
}
