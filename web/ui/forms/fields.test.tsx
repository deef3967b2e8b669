import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { TextField } from './fields.tsx'

it('an error of several lines is a list, one of one line is not', () => {
  const show = (error: string) =>
    renderToStaticMarkup(<TextField label="Photos" name="photos" error={error} />).match(/<li>.*?<\/li>/gu)
  expect(show('a.txt: no picture\nb.txt: too large')).toEqual([
    expect.stringContaining('<span>a.txt: no picture</span>'),
    expect.stringContaining('<span>b.txt: too large</span>'),
  ])
  expect(show('a.txt: no picture')).toBeNull()
})
