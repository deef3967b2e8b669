import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { Environment } from './environment.ts'
import { describeMail } from './mail-config.ts'

const production = { NODE_ENV: 'production', PAYMENTS: 'sandbox' }
const live = {
  NODE_ENV: 'production',
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

test('outside production emails are caught, until a mail server is named', () => {
  expect(readConfig({}).mail).toEqual({ mode: 'mailbox' })
  const from = 'Hatbodol <no-reply@hatbodol.example>'
  const smtp = { mode: 'smtp', smtpUrl: 'smtp://127.0.0.1:1025', from }
  expect(readConfig({ SMTP_URL: smtp.smtpUrl }).mail).toEqual(smtp)
  expect(readConfig({ SMTP_URL: smtp.smtpUrl, MAIL: 'mailbox' }).mail).toEqual({ mode: 'mailbox' })
})

test('a server that others reach catches emails only if it is configured, and logs who can read them', () => {
  for (const others of [{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://hatbodol.example' }]) {
    const [unnamed, named] = [readConfig(others), readConfig({ ...others, MAIL: 'mailbox' })]
    expect(unnamed.mail).toEqual({ mode: 'off' })
    expect(describeMail(unnamed, 'http://here')).toMatch(/^This installation sends no emails.* MAIL=mailbox/)
    expect(named.mail).toEqual({ mode: 'mailbox' })
    expect(describeMail(named, 'http://here')).toMatch(
      /^Emails are not sent: whoever uses this machine can read them at http/,
    )
  }
})

test('production sends no emails without a mail server, and catches them only by name, as a test', () => {
  expect(readConfig(live)).toMatchObject({ mail: { mode: 'off' }, testMode: false })
  expect(readConfig({ ...live, MAIL: 'mailbox' })).toMatchObject({
    mail: { mode: 'mailbox' },
    testMode: true,
  })
})

test('in production, emails have a sender and lead to the public address', () => {
  const smtp = { ...live, SMTP_URL: 'smtps://me:secret@mail.example.com' }
  expect(() => readConfig(smtp)).toThrow(/^PUBLIC_URL is missing: every link in an email needs it$/)
  const at = { ...smtp, PUBLIC_URL: 'https://hatbodol.example' }
  expect(readConfig(at)).toMatchObject({
    mail: { mode: 'smtp', from: 'Hatbodol <no-reply@hatbodol.example>' },
    testMode: false,
  })
  for (const MAIL_FROM of ['shop@hatbodol.example', 'The Shop <shop@hatbodol.example>'])
    expect(readConfig({ ...at, MAIL_FROM }).mail).toMatchObject({ from: MAIL_FROM })
})

test('mail that names no server stops the start', () => {
  expect(() => readConfig({ MAIL: 'smtp' })).toThrow(/^SMTP_URL is missing: MAIL=smtp needs it$/)
  const MAIL_FROM = 'shop@hatbodol.example'
  expect(() => readConfig({ ...production, MAIL_FROM })).toThrow(/^SMTP_URL is missing: MAIL_FROM needs it$/)
})

test('the operator is told at the start where emails go, if none are sent', () => {
  const say = (environment: Record<string, string>) => {
    return describeMail(readConfig(environment), 'http://localhost:3000')
  }
  expect(say(production)).toMatch(/^This installation sends no emails: .* SMTP_URL to a mail server\.$/)
  expect(say({ ...production, MAIL: 'mailbox' })).toContain(
    'whoever uses this machine can read them at http://localhost:3000/dev/mail',
  )
  expect(say({})).toBe('Emails are not sent, but kept at http://localhost:3000/dev/mail')
  expect(say({ SMTP_URL: 'smtp://127.0.0.1' })).toBeUndefined()
})

test('accounts stay hidden, and popups are for our own address, unless configured otherwise', () => {
  expect(readConfig({ PUBLIC_URL: 'https://shop.example' }).identity).toMatchObject({
    hidesAccounts: true,
    authorizedDomains: ['shop.example', 'localhost', '127.0.0.1'],
  })
  expect(readConfig({ ...live, PUBLIC_URL: 'https://shop.example' }).identity).toMatchObject({
    authorizedDomains: ['shop.example'],
  })
  expect(readConfig({ ...live, PUBLIC_URL: 'http://127.0.0.1:3000' }).identity).toMatchObject({
    authorizedDomains: ['127.0.0.1', 'localhost'],
  })
  const otherwise = { EMAIL_ENUMERATION_PROTECTION: 'off', AUTHORIZED_DOMAINS: 'A.example, b.example' }
  expect(readConfig(otherwise).identity).toMatchObject({
    hidesAccounts: false,
    authorizedDomains: ['a.example', 'b.example'],
  })
})

test('Google is an emulator outside production, off in production, and real with both keys', () => {
  expect(readConfig({}).google).toEqual({ mode: 'local' })
  expect(readConfig(live).google).toEqual({ mode: 'off' })
  expect(readConfig({ ...live, GOOGLE: 'local' })).toMatchObject({
    google: { mode: 'local' },
    testMode: true,
  })
  const keys = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
  expect(readConfig({ ...live, ...keys })).toMatchObject({
    google: { mode: 'google', clientId: 'id', clientSecret: 'secret' },
    testMode: false,
  })
  for (const name of Object.keys(keys))
    expect(() => readConfig({ ...keys, [name]: '' })).toThrow(new RegExp(`^${name} is missing[^\\n]+$`))
  expect(() => readConfig({ GOOGLE: 'google' })).toThrow(
    /^GOOGLE_CLIENT_ID is missing: GOOGLE=google needs it$/,
  )
})

test('Firebase needs its public keys, and has Google set up in its own console', () => {
  const firebase = {
    IDENTITY: 'firebase',
    FIREBASE_API_KEY: 'key',
    FIREBASE_PROJECT_ID: 'hatbodol-1',
    FIREBASE_AUTH_DOMAIN: 'hatbodol-1.firebaseapp.com',
  }
  expect(readConfig(firebase)).toMatchObject({ identity: { mode: 'firebase' }, google: { mode: 'off' } })
  for (const name of ['FIREBASE_API_KEY', 'FIREBASE_PROJECT_ID', 'FIREBASE_AUTH_DOMAIN'])
    expect(() => readConfig({ ...firebase, [name]: '' })).toThrow(
      `${name} is missing: IDENTITY=firebase needs it`,
    )
  for (const more of [{ GOOGLE: 'local' }, { GOOGLE_CLIENT_ID: 'id' }])
    expect(() => readConfig({ ...firebase, ...more })).toThrow(/^GOOGLE is wrong: [^\n]+$/)
})

test('a captcha needs all of its keys', () => {
  const keys = { RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_PROJECT_ID: 'project', RECAPTCHA_API_KEY: 'key' }
  expect(readConfig(keys).identity).toMatchObject({ recaptcha: { siteKey: 'site' } })
  expect(readConfig({}).identity).toMatchObject({ recaptcha: undefined })
  for (const name of Object.keys(keys))
    expect(() => readConfig({ ...keys, [name]: '' })).toThrow(`${name} is missing: reCAPTCHA needs it`)
})

test('.env.example has every variable and no others', async () => {
  const example = await readFile(new URL('../../.env.example', import.meta.url), 'utf8')
  const named = [...example.matchAll(/^#?(?<name>[A-Z0-9_]+)=/gm)].map(({ groups }) => groups?.['name'])
  expect(named.toSorted()).toEqual(Object.keys(Environment.shape).toSorted())
})
