import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Avatar } from './avatar.tsx'

const draw = (image: string | null) => renderToStaticMarkup(<Avatar name="Rahim" image={image} />)

test('a picture that we host is shown', () => {
  expect(draw('/images/0a1b.jpg')).toContain('src="/images/0a1b.jpg"')
})

test.each([
  'https://elsewhere.example/a.jpg',
  '//elsewhere.example/a.jpg',
  'data:image/png;base64,AA',
  '',
  null,
])('with %j as the picture, the initial is shown', (image) => {
  const html = draw(image)
  expect(html).not.toContain('src=')
  expect(html).toContain('>R<')
})
