import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './environment.ts'
import { describeGoogle } from './identity-config.ts'

const firebase = {
  IDENTITY: 'firebase',
  FIREBASE_API_KEY: 'AIza-public',
  FIREBASE_PROJECT_ID: 'hatbodol-fire',
  FIREBASE_AUTH_DOMAIN: 'Hatbodol-Fire.firebaseapp.com',
}

test('a Firebase project is named by its three public values', () => {
  expect(readConfig({ ...firebase, NODE_ENV: 'production', PAYMENTS: 'sandbox' })).toMatchObject({
    identity: {
      mode: 'firebase',
      apiKey: 'AIza-public',
      projectId: 'hatbodol-fire',
      authDomain: 'hatbodol-fire.firebaseapp.com',
      serviceAccount: undefined,
    },
    google: { mode: 'off' },
  })
})

test.each(['FIREBASE_API_KEY', 'FIREBASE_PROJECT_ID', 'FIREBASE_AUTH_DOMAIN'])(
  'with Firebase but without %s, the start stops with one line that names it',
  (name) => {
    const read = () => readConfig({ ...firebase, [name]: undefined })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(new RegExp(`^${name} is missing[^\\n]+$`))
  },
)

test.each([
  ['FIREBASE_AUTH_DOMAIN', 'https://hatbodol-fire.firebaseapp.com'],
  ['FIREBASE_AUTH_DOMAIN', 'a.example; script-src *'],
  ['FIREBASE_KEYS_URL', 'http://keys.example/keys'],
  ['DEMO_DATA', 'on'],
  ['GOOGLE', 'local'],
])('with Firebase, %s=%s is refused with its name', (name, value) => {
  const read = () => readConfig({ ...firebase, [name]: value })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(new RegExp(`^${name} is wrong[^\\n]+$`))
})

test('with Firebase, demo data may be set to off', () => {
  expect(readConfig({ ...firebase, DEMO_DATA: 'off' }).demoData).toBe(false)
})

test('a server that others reach runs the Google emulator only if it is configured, and logs what it allows', () => {
  const read = (environment: Record<string, string>) => {
    const config = readConfig(environment)
    return [config.google.mode, describeGoogle(config)]
  }
  for (const HOST of ['127.0.0.1', 'localhost', '::1', '127.0.0.2'])
    expect(read({ HOST })).toEqual(['local', 'Google is an emulator that accepts any address that is typed'])
  for (const HOST of ['0.0.0.0', '::', '192.168.1.5', 'hatbodol.example', '127.0.0.1.example']) {
    expect(read({ HOST })).toEqual([
      'off',
      expect.stringMatching(/^Nobody can continue with Google: .+GOOGLE=local/),
    ])
    expect(read({ HOST, GOOGLE: 'local' })).toEqual(['local', expect.stringContaining('sign in as anybody')])
  }
  expect(read({ PUBLIC_URL: 'https://hatbodol.example' })).toEqual(['off', expect.any(String)])
  expect(read({ PUBLIC_URL: 'http://localhost:3000' })[0]).toBe('local')
  const production = { NODE_ENV: 'production', PAYMENTS: 'sandbox' }
  expect(read(production)).toEqual(['off', undefined])
  expect(read({ ...production, GOOGLE: 'local' })).toEqual([
    'local',
    expect.stringContaining('sign in as anybody'),
  ])
  expect(read({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' })).toEqual(['google', undefined])
  expect(read(firebase)).toEqual(['off', undefined])
})
