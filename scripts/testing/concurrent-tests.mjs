import { parseSync, Visitor } from 'vite'

/**
 * Returns the lines, as Vitest counts them, of a file's tests that do several things at once. Undefined if something
 * outside a test does, or if a test names a condition: then all of the file has to run.
 */
export function findConcurrentTests(path, text) {
  const tests = []
  const starts = []
  new Visitor({
    CallExpression({ callee, arguments: given, start }) {
      const body = given.find(({ type }) => /Function/.test(type))
      if (body && nameOf(callee) === 'test') tests.push({ callee, body })
      if (/^Promise\.all(Settled)?$/.test(text.slice(callee.start, callee.end))) starts.push(start)
    },
  }).visit(parseSync(path, text).program)

  const isIn = ({ body }, start) => body.start <= start && start < body.end
  if (starts.some((start) => !tests.some((each) => isIn(each, start)))) return undefined
  // Vitest would run a test that is named by its line whatever its condition says.
  if (tests.some(({ callee }) => /\.(skipIf|runIf)\(/.test(text.slice(callee.start, callee.end))))
    return undefined
  return tests
    .filter((each) => starts.some((start) => isIn(each, start)))
    .map(({ callee }) => text.slice(0, callee.end).split('\n').length)
}

/** Returns the name at the beginning of a chain: `test` of `test.each(table)`. */
function nameOf(expression) {
  if (expression.type === 'CallExpression') return nameOf(expression.callee)
  return expression.type === 'MemberExpression' ? nameOf(expression.object) : expression.name
}
