import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { Providers } from '#web/layout/providers.tsx'
import { SignUpForm } from './sign-up.tsx'
import { SignInForm } from './sign-in.tsx'

const render = (form: React.ReactNode) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Providers>{form}</Providers>
    </MemoryRouter>,
  )

/** The opening tags of this kind, in order. */
const tags = (html: string, name: string) => html.match(new RegExp(`<${name}\\b[^>]*>`, 'g')) ?? []

const forms = [
  {
    name: 'log-in',
    html: render(<SignInForm />),
    fields: ['email', 'password'],
    other: ['Don&#x27;t have an account?', '/signup', 'Sign up'],
  },
  {
    name: 'sign-up',
    html: render(<SignUpForm />),
    fields: ['name', 'email', 'image', 'role', 'password'],
    other: ['Have an account?', '/login', 'Login'],
  },
]

describe.each(forms)('the page for $name', ({ html, fields, other }) => {
  it('asks for what it needs, requires all of it, and lets our code check it', () => {
    const asked = [...tags(html, 'input'), ...tags(html, 'select')]
    const names = asked.map((tag) => /name="(?<name>\w+)"/.exec(tag)?.groups?.['name'])
    expect(names.toSorted()).toEqual(fields.toSorted())
    // The picture is optional: without one, the initials are used.
    const bare = asked.filter((tag) => !tag.includes('name="image"'))
    expect(bare.filter((tag) => !tag.includes('required'))).toEqual([])
    expect(tags(html, 'form')).toEqual([expect.stringContaining('noValidate')])
  })

  it('offers Google, and says that Twitter and GitHub are not available', () => {
    expect(html).toContain('Continue with Google')
    const off = tags(html, 'button').filter((tag) => tag.includes('aria-disabled="true"'))
    expect(off).toEqual([
      expect.stringContaining('Continue with Twitter'),
      expect.stringContaining('Continue with GitHub'),
    ])
    const why = /<p id="([^"]+)">Twitter and GitHub are not available yet\.<\/p>/.exec(html)?.[1]
    expect(off.every((tag) => tag.includes(`aria-describedby="${why}"`))).toBe(true)
  })

  it('links to the other of the two pages', () => {
    const [question, path, text] = other
    expect(html).toContain(question)
    expect(html).toMatch(new RegExp(`<a[^>]*href="${path}"[^>]*>${text}</a>`))
  })
})

it('the link for a forgotten password leads home', () => {
  expect(forms[0]?.html).toMatch(/<a[^>]*href="\/"[^>]*>Forgot Password\?<\/a>/)
})

it('people sign up as a buyer or a seller', () => {
  const values = tags(forms[1]?.html ?? '', 'option').map(
    (tag) => /value="(?<value>\w*)"/.exec(tag)?.groups?.['value'],
  )
  expect(values).toEqual(['', 'buyer', 'seller'])
})
