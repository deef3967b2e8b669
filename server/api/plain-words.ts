import type * as z from 'zod/mini'

type Issue = z.core.$ZodRawIssue

const kinds: Record<string, string> = {
  string: 'Write this as text.',
  number: 'Write this as a number.',
  boolean: 'Say true or false.',
  array: 'Send a list.',
  object: 'Send a form with its fields.',
}

/** What is wrong with a field in words for people, wherever the contract has none of its own for it. */
export function sayPlainly(issue: Issue): string {
  if (issue.input === undefined) return 'This is missing.'
  switch (issue.code) {
    case 'invalid_type':
      return kinds[issue.expected] ?? 'This is of another kind than we can read.'
    case 'invalid_value':
      return `Choose one of these: ${issue.values.join(', ')}.`
    case 'too_big':
      return `At most ${issue.maximum}${unitOf(issue.origin)}.`
    case 'too_small':
      return `At least ${issue.minimum}${unitOf(issue.origin)}.`
    case 'custom':
      return 'This is no id of ours.'
    default:
      return 'This is not in a form we can read.'
  }
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters'
  return origin === 'array' ? ' entries' : ''
}
