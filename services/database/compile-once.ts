import type { Compilable, CompiledQuery } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from './database.ts'

/**
 * How many compiled statements are cached. There is a limit because callers choose the shape, for example a page
 * length.
 */
const maxEntries = 300

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
 * of our reads, so each `shape` is compiled once, and once more for each set of values that are not undefined. `write`
 * gets placeholders instead of these values and may only pass them on. Its decisions may depend on `shape` (plain data)
 * and on which values are undefined, and on nothing else.
 */
export function compileOnce<Shape, Values extends object, Row>(write: Write<Shape, Values, Row>) {
  const compiled = new LRUCache<string, CompiledQuery<Row>>({ max: maxEntries })

  function compile(db: Db, shape: Shape, names: string[]): CompiledQuery<Row> {
    const key = JSON.stringify([shape, names])
    const known = compiled.get(key)
    if (known) return known
    const placeholders = names.map((name) => [name, new Placeholder(name)])
    const query = write(db, shape, Object.fromEntries(placeholders) as Values).compile()
    compiled.set(key, query)
    return query
  }

  return async (db: Db, shape: Shape, values: Values): Promise<Row[]> => {
    const given = values as Record<string, unknown>
    const names = Object.keys(given).filter((name) => given[name] !== undefined)
    const query = compile(db, shape, names)
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? given[value.name] : value,
    )
    const { rows } = await db.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}
