import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { useDraft } from './use-draft.ts'

const Typed = z.object({ reason: z.string() })

/** A field into which `more` is typed as soon as it opens. */
function Field({ more }: { more: string | undefined }) {
  const options = { key: 'row', owner: 'uid', empty: { reason: '' } }
  const { typed, change } = useDraft(Typed, options)
  if (more !== undefined && typed.reason !== more) change({ reason: more })
  return <>{typed.reason}</>
}

test('text that was typed into a dialog is still there when the dialog opens again', () => {
  renderToStaticMarkup(<Field more="The account is closed." />)
  expect(renderToStaticMarkup(<Field more={undefined} />)).toBe('The account is closed.')
})
