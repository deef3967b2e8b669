import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'

/** A breach of a rule: the path, with the line if it is known, and what to do about it. */
export type Breach = { at: string; message: string; isWarning?: boolean }

type Program = ReturnType<typeof parseSync>['program']

type Name = { name: string; offset: number }

/** A text that people read: a comment, or the title of a test. */
type Prose = { text: string; offset: number }

type Import = { specifier: string; line: number }

/** The parts of a source file that the rules need. Paths are relative to the project, with slashes. */
export type Source = {
  path: string
  /** The first folder of the path, '' for a file beside package.json. */
  root: string
  /** True for a `*.test.ts` file. */
  isTest: boolean
  lineCount: number
  /** The whole text, with comments replaced by blanks. */
  code: string
  imports: Import[]
  /** Every name that the file declares or uses. */
  names: Name[]
  prose: Prose[]
  hasDefaultExport: boolean
  /** True when the file only exports again what other files of ours export. */
  isBarrel: boolean
}

/** The folders that the rules apply to. */
export const roots = [
  'web',
  'server',
  'features',
  'services',
  'emulators',
  'contract',
  'db',
  'lib',
  'test',
  'e2e',
  'bench',
  'scripts',
  'public',
]

const codeFile = /\.(ts|tsx|js|mjs|cjs)$/

/** Reads every code file of the project. */
export function readSources(folder: string): Source[] {
  const beside = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
  const inside = roots.flatMap((root) => listFiles(folder, root))
  return [...beside, ...inside].filter((path) => codeFile.test(path)).map((path) => readSource(folder, path))
}

function listFiles(folder: string, path: string): string[] {
  return entriesOf(join(folder, path)).flatMap((entry) => {
    const inside = `${path}/${entry.name}`
    return entry.isDirectory() ? listFiles(folder, inside) : [inside]
  })
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    // A root without files is not a breach.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

function readSource(folder: string, path: string): Source {
  const text = readFileSync(join(folder, path), 'utf8')
  const { module, program, comments } = parseSync(path, text)
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const handedOn = module.staticExports.flatMap((each) => each.entries).filter((each) => each.moduleRequest)
  const requests = [
    ...module.staticImports.map((each) => each.moduleRequest),
    ...handedOn.flatMap((each) => each.moduleRequest ?? []),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      start,
      value: literalIn(text.slice(start, end)),
    })),
  ]
  return {
    path,
    root: path.includes('/') ? path.slice(0, path.indexOf('/')) : '',
    isTest: /\.test\.tsx?$/.test(path),
    lineCount: text.trimEnd().split('\n').length,
    code: comments.reduce((code, { start, end }) => blankOut(code, start, end), text),
    imports: requests.map(({ value, start }) => ({ specifier: value, line: lineAt(start) })),
    names: listNames(program),
    prose: [...comments.map(({ value, start }) => ({ text: value, offset: start })), ...listTitles(program)],
    hasDefaultExport: module.staticExports
      .flatMap((each) => each.entries)
      .some((each) => each.exportName.kind === 'Default' || each.exportName.name === 'default'),
    isBarrel:
      handedOn.length > 0 &&
      program.body.every((each) => 'source' in each && /^[.#]/.test(each.source?.value ?? '')),
  }
}

/** Returns every name that the program declares or uses. */
function listNames(program: Program): Name[] {
  const names: Name[] = []
  const add = ({ name, start }: { name: string; start: number }) => names.push({ name, offset: start })
  new Visitor({ Identifier: add, JSXIdentifier: add, PrivateIdentifier: add }).visit(program)
  return names
}

const titled = new Set(['test', 'it', 'describe'])

/** Returns the titles of the tests and of their groups. */
function listTitles(program: Program): Prose[] {
  const titles: Prose[] = []
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (!titled.has(nameOf(callee))) return
      if (title?.type === 'Literal' && typeof title.value === 'string')
        titles.push({ text: title.value, offset: title.start })
      if (title?.type === 'TemplateLiteral')
        titles.push({ text: title.quasis.map(({ value }) => value.raw).join(' '), offset: title.start })
    },
  }).visit(program)
  return titles
}

/** Returns the first name of what is called: `test` for `test.each(…)`. */
function nameOf(called: { type: string }): string {
  if ('name' in called && typeof called.name === 'string') return called.name
  if ('object' in called) return nameOf(called.object as { type: string })
  return 'callee' in called ? nameOf(called.callee as { type: string }) : ''
}

/** Returns the text of a string literal; '' for another expression, because no rule can evaluate it. */
function literalIn(expression: string) {
  return /^(['"`])([^'"`$]*)\1$/.exec(expression)?.[2] ?? ''
}

function blankOut(text: string, start: number, end: number) {
  return text.slice(0, start) + text.slice(start, end).replace(/[^\n]/g, ' ') + text.slice(end)
}
