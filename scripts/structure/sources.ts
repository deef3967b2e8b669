import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

/** What a rule found: where (path, and line where there is one) and what to do about it. */
export type Breach = { at: string; message: string; isWarning?: boolean }

export type Import = { specifier: string; line: number }

/** One file of ours, read as far as the rules need it. Paths are relative to the project, with slashes. */
export type Source = {
  path: string
  /** The first folder of the path, '' for a file beside package.json. */
  root: string
  /** A test, or what the tests beside it share: a `test-*.ts` that reaches for the tests' own tools. */
  isTest: boolean
  lineCount: number
  /** All of it but comments, which stand as blanks. */
  code: string
  imports: Import[]
  hasDefaultExport: boolean
  /** True when it does nothing but hand on what other files of ours export. */
  isBarrel: boolean
}

/** The folders whose files the rules are about. */
export const roots = [
  'web',
  'server',
  'features',
  'services',
  'contract',
  'db',
  'lib',
  'test',
  'e2e',
  'bench',
  'scripts',
]

const codeFile = /\.(ts|tsx|mjs|cjs)$/

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
    // A root that has no file yet is no breach.
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
    isTest: isTestFile(
      path,
      requests.map(({ value }) => value),
    ),
    lineCount: text.trimEnd().split('\n').length,
    code: comments.reduce((code, { start, end }) => blankOut(code, start, end), text),
    imports: requests.map(({ value, start }) => ({ specifier: value, line: lineAt(start) })),
    hasDefaultExport: module.staticExports
      .flatMap((each) => each.entries)
      .some((each) => each.exportName.kind === 'Default' || each.exportName.name === 'default'),
    isBarrel:
      handedOn.length > 0 &&
      program.body.every((each) => 'source' in each && /^[.#]/.test(each.source?.value ?? '')),
  }
}

function isTestFile(path: string, specifiers: string[]) {
  if (/\.test\.tsx?$/.test(path)) return true
  return (
    /\/test-[^/]*$/.test(path) && specifiers.some((each) => each === 'vitest' || each.startsWith('#test/'))
  )
}

/** The text of a string literal; '' for an expression, which no rule can follow. */
function literalIn(expression: string) {
  return /^(['"`])([^'"`$]*)\1$/.exec(expression)?.[2] ?? ''
}

function blankOut(text: string, start: number, end: number) {
  return text.slice(0, start) + text.slice(start, end).replace(/[^\n]/g, ' ') + text.slice(end)
}
