import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { roots } from '../structure/sources.ts'

type Call = Parameters<NonNullable<ConstructorParameters<typeof Visitor>[0]['CallExpression']>>[0]
type Expression = Call['callee']

/** Stands between the title of a test and those of the groups around it. */
const joint = ' › '

/**
 * The title of every test of the project, behind those of the groups it stands in, as the source has them:
 * `a price › %d taka is one`.
 */
export function listTestTitles(folder: string): Set<string> {
  const paths = globSync(`{${roots.join(',')}}/**/*.{test.ts,test.tsx,spec.ts}`, { cwd: folder })
  return new Set(paths.flatMap((path) => readTitles(path, readFileSync(join(folder, path), 'utf8'))))
}

/** The titles of the tests in one file. */
export function readTitles(path: string, text: string): string[] {
  const titles: string[] = []
  const around: string[] = []
  new Visitor({
    CallExpression(call) {
      const title = titleOf(call, text)
      if (title === undefined) return
      if (isGroup(call.callee)) around.push(title)
      else titles.push([...around, title].join(joint))
    },
    'CallExpression:exit'(call) {
      if (titleOf(call, text) !== undefined && isGroup(call.callee)) around.pop()
    },
  }).visit(parseSync(path, text).program)
  return titles
}

/** What a call of the test runner is titled; undefined for every other call. */
function titleOf({ callee, arguments: [title] }: Call, text: string): string | undefined {
  const [runner = ''] = namesIn(callee)
  if (!['test', 'it', 'describe'].includes(runner)) return undefined
  if (title?.type === 'Literal' && typeof title.value === 'string') return title.value
  return title?.type === 'TemplateLiteral' ? text.slice(title.start + 1, title.end - 1) : undefined
}

const isGroup = (callee: Expression) => namesIn(callee).includes('describe')

/** `test.skipIf(there).each(rows)` is made of test, skipIf and each. */
function namesIn(callee: Expression): string[] {
  if (callee.type === 'Identifier') return [callee.name]
  if (callee.type === 'CallExpression') return namesIn(callee.callee)
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return []
  return [...namesIn(callee.object), callee.property.name]
}
