import type { Compilable, CompiledQuery } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from './database.ts'

/** How many statements of one kind are kept. Whoever asks chooses the shape, for example the length of a page. */
const maxKept = 300

/** Stands for a value while a statement is compiled. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

type Write<Shape, Values, Row> = (db: Db, shape: Shape, values: Values) => Compilable<Row>

/**
 * Returns a function that runs a query and returns its rows. Building and compiling a query takes longer than most
 * of our reads, so that happens once for each `shape` and each set of values that are not undefined. `write` gets
 * placeholders in place of these values: it may only pass them on, and what it decides must be in `shape` (plain data)
 * or depend on which values are undefined.
 */
export function compileOnce<Shape, Values extends object, Row>(write: Write<Shape, Values, Row>) {
  const compiled = new LRUCache<string, CompiledQuery<Row>>({ max: maxKept })

  function compile(db: Db, shape: Shape, names: string[]): CompiledQuery<Row> {
    const placeholders = names.map((name) => [name, new Placeholder(name)])
    return write(db, shape, Object.fromEntries(placeholders) as Values).compile()
  }

  return async (db: Db, shape: Shape, values: Values): Promise<Row[]> => {
    const given = values as Record<string, unknown>
    const names = Object.keys(given).filter((name) => given[name] !== undefined)
    const key = JSON.stringify([shape, names])
    const query = compiled.get(key) ?? compile(db, shape, names)
    compiled.set(key, query)
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? given[value.name] : value,
    )
    const { rows } = await db.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}
