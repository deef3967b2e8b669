import { describe, expect, it } from 'vitest'
import type { FieldError } from '#contract/problem.ts'
import { makeProblem } from '#test/http/make-problem.ts'
import { NetworkFailure } from './network-failure.ts'
import { readFieldErrors } from './read-field-errors.ts'

const fields = ['images', 'price']
const wrong = (path: string): FieldError => ({ path, message: 'This is wrong.' })
const read = (...errors: FieldError[]) =>
  readFieldErrors(makeProblem('invalid-input', 'Something is wrong.', { errors }), fields)

describe('the errors that a form can show', () => {
  it('are the ones about its fields', () => {
    expect(read(wrong('price'), wrong('draftId'))).toEqual([wrong('price')])
  })

  it('include the ones about an entry of a field', () => {
    expect(read(wrong('images.0'), wrong('images[1]'))).toEqual([wrong('images.0'), wrong('images[1]')])
  })

  it('include the ones about a group of fields, and about a field of a group', () => {
    const inGroup = makeProblem('invalid-input', 'Something is wrong.', {
      errors: [wrong('wish'), wrong('wish.what'), wrong('wishes')],
    })
    expect(readFieldErrors(inGroup, ['reason', 'wish.what'])).toEqual([wrong('wish'), wrong('wish.what')])
  })

  it('are none if the form has no such field', () => {
    expect(read(wrong('draftId'))).toEqual([])
    expect(read(wrong('pricey'), wrong(''))).toEqual([])
  })

  it('are none for a failure without fields', () => {
    expect(read()).toEqual([])
    expect(readFieldErrors(makeProblem('internal-error', 'It failed.'), fields)).toEqual([])
    expect(readFieldErrors(new NetworkFailure(), fields)).toEqual([])
  })
})
