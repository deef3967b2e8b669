// Vite is installed by the time that tests run, and not yet when the tasks are loaded: import this file only then.
import { parseSync, Visitor } from 'vite'

/** Returns the lines, as Vitest counts them, of the tests of a file that need several database connections. */
export function findRaceTests(path, text) {
  if (!text.includes('raceTest')) return []
  const lines = []
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      const isTest = given.some(({ type }) => /Function/.test(type)) && nameOf(callee) === 'raceTest'
      if (isTest) lines.push(text.slice(0, callee.end).split('\n').length)
    },
  }).visit(parseSync(path, text).program)
  return lines
}

/** Returns the name at the beginning of a chain: `test` of `test.each(table)`. */
function nameOf(expression) {
  if (expression.type === 'CallExpression') return nameOf(expression.callee)
  return expression.type === 'MemberExpression' ? nameOf(expression.object) : expression.name
}
