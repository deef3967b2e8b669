import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Avatar } from './avatar.tsx'

const draw = (image: string | null) => renderToStaticMarkup(<Avatar name="Rahim" image={image} />)

test('a person is shown by a picture that is hosted here', () => {
  expect(draw('/images/0a1b.jpg')).toContain('src="/images/0a1b.jpg"')
})

test.each([
  'https://elsewhere.example/a.jpg',
  '//elsewhere.example/a.jpg',
  'data:image/png;base64,AA',
  '',
  null,
])('a person with %j as their picture is shown by their initial', (image) => {
  const html = draw(image)
  expect(html).not.toContain('src=')
  expect(html).toContain('>R<')
})
