import type * as z from 'zod/mini'
import type { InputError } from '#contract/wrong-field.ts'

type Issue = z.core.$ZodRawIssue

const kinds = ['string', 'number', 'boolean', 'array', 'object'] as const

/** Names the error of an invalid field if the contract does not name it. */
export function nameIssue(issue: Issue): InputError {
  if (issue.input === undefined) return 'missing'
  switch (issue.code) {
    case 'invalid_type':
      return kinds.find((kind) => kind === issue.expected) ?? 'type'
    case 'invalid_value':
      return 'choice'
    case 'too_big':
      return `at-most${unitOf(issue.origin)}`
    case 'too_small':
      return `at-least${unitOf(issue.origin)}`
    case 'custom':
      return 'id'
    default:
      return 'format'
  }
}

function unitOf(origin: string): '' | '-characters' | '-entries' {
  if (origin === 'string') return '-characters'
  return origin === 'array' ? '-entries' : ''
}
