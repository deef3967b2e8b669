import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { controls } from '#texts/controls.ts'
import { FileField } from './file-field.tsx'

it('a file field asks in the language of the page, not in that of the browser', () => {
  const html = renderToStaticMarkup(<FileField label="Picture" name="picture" />)
  expect(html).toContain(controls.chooseFile)
  expect(html).toMatch(/<input[^>]* type="file"/u)
})
