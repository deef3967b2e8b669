import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as z from 'zod'

/** A wrong entry of a data file. Its message begins with the file and the line, or the name of the entry. */
export class WrongData extends Error {
  constructor(where: string, what: string) {
    super(`${where}: ${what}`)
    this.name = 'WrongData'
  }
}

/** A line with something in it, and where it is: `db/catalogue/models/iphone.txt:12`. */
export type DataLine = { text: string; where: string }

const root = join(import.meta.dirname, '..')

/** Returns the lines of a text file of data, without empty ones and comments (`# …`). `path` is relative to the project. */
export function readLines(path: string): DataLine[] {
  return readFileSync(join(root, path), 'utf8')
    .split('\n')
    .map((line, index) => ({ text: line.trim(), where: `${path}:${index + 1}` }))
    .filter(({ text }) => text !== '' && !text.startsWith('#'))
}

/** Returns the entries of a JSON file of data, each with its name and checked against the schema. Throws WrongData. */
export function readEntries<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): [name: string, entry: z.output<Schema>][] {
  const text = readFileSync(join(root, path), 'utf8')
  const lines = findNames(path, text)
  return Object.entries(parseJson(path, text)).map(([name, entry]) => {
    const line = lines.get(name)
    return [
      name,
      check(schema, entry, line === undefined ? `${path}, entry ${name}` : `${path}:${line}, "${name}"`),
    ]
  })
}

/** Returns the line of each entry. Throws WrongData for a name that is there twice, of which JSON.parse would leave one out. */
function findNames(path: string, text: string): Map<string, number> {
  const lines = new Map<string, number>()
  for (const [index, line] of text.split('\n').entries()) {
    const [, name] = /^ {2}"([^"]+)":/.exec(line) ?? []
    if (name === undefined) continue
    if (lines.has(name)) throw new WrongData(`${path}:${index + 1}`, `"${name}" is there twice.`)
    lines.set(name, index + 1)
  }
  return lines
}

/** Returns the value as the schema reads it. Throws WrongData, which names the field, if it does not fit. */
export function check<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  where: string,
): z.output<Schema> {
  const { data, error } = schema.safeParse(value, { jitless: true })
  if (!error) return data
  const [issue] = error.issues
  const field = issue?.path.join('.')
  throw new WrongData(where, `${field ? `${field}: ` : ''}${issue?.message}`)
}

function parseJson(path: string, text: string): object {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw new WrongData(path, error.message)
    throw error
  }
}
