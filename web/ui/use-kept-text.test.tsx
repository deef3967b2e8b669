import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useKeptText } from './use-kept-text.ts'

/** A field into which `more` is typed as soon as it opens. */
function Field({ kept, more }: { kept: Map<string, string>; more: string | undefined }) {
  const [typed, type] = useKeptText(kept, 'row')
  if (more !== undefined && typed !== more) type(more)
  return <>{typed}</>
}

test('text that was typed into a dialog is still there when the dialog opens again', () => {
  const kept = new Map<string, string>()
  renderToStaticMarkup(<Field kept={kept} more="The account is closed." />)
  expect(renderToStaticMarkup(<Field kept={kept} more={undefined} />)).toBe('The account is closed.')
})
