import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Photo } from './photo.tsx'

const hosted = { url: '/images/abc.jpg', width: 1280, height: 1600, placeholder: 'data:image/webp;base64,AA' }
const render = (photo: typeof hosted) =>
  renderToStaticMarkup(<Photo photo={photo} alt="A phone" sizes="50vw" />)

test('a hosted photo is offered in three formats and every width, with its size', () => {
  const html = render(hosted)
  expect(html).toContain(
    'srcSet="/images/abc-320.avif 320w, /images/abc-640.avif 640w, /images/abc-1280.avif 1280w"',
  )
  expect(html).toContain('type="image/webp"')
  expect(html).toContain('/images/abc-640.jpg 640w')
  expect(html).toContain('width="1280" height="1600"')
})

test('a photo narrower than our widest variant is requested in its own width, never a larger one', () => {
  const html = render({ ...hosted, width: 500, height: 625 })
  expect(html).toContain('/images/abc-320.avif 320w, /images/abc-500.avif 500w"')
  expect(html).not.toContain('640')
})

test('a photo hosted elsewhere is shown from its only address', () => {
  const html = render({ ...hosted, url: 'https://example.com/face.jpg' })
  expect(html).toContain('src="https://example.com/face.jpg"')
  expect(html).not.toContain('320w')
})

test('a photo has no style attribute, which the content policy would block', () => {
  expect(render(hosted)).not.toContain('style=')
})

test('a photo of nearly the shape of the frame fills it, and another one is shown whole', () => {
  for (const [width, height] of [
    [1200, 1600],
    [1280, 1600],
  ] as const)
    expect(render({ ...hosted, width, height })).toContain('data-fills')
  for (const [width, height] of [
    [1600, 1200],
    [1000, 1000],
    [900, 1600],
  ] as const)
    expect(render({ ...hosted, width, height })).not.toContain('data-fills')
})
