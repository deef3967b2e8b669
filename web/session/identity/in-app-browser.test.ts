import { expect, test } from 'vitest'
import { findChromeAddress, findInAppBrowser } from '#web/session/identity/google-popup.ts'

const android =
  'Mozilla/5.0 (Linux; Android 13; SM-A137F Build/TP1A; wv) AppleWebKit/537.36 Version/4.0 Chrome/119.0 Mobile Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/21B91'

test.each([
  ['Messenger', `${android} [FB_IAB/Orca-Android;FBAV/435.0.0.42.112;]`],
  ['Messenger', `${iphone} [FBAN/MessengerForiOS;FBAV/434.0.0.31.111;FBDV/iPhone14,5]`],
  ['Facebook', `${android} [FB_IAB/FB4A;FBAV/441.0.0.23.113;]`],
  ['Facebook', `${iphone} [FBAN/FBIOS;FBAV/441.0.0.33.108;FBDV/iPhone14,5]`],
  ['Instagram', `${iphone} Instagram 309.1.1.28.108 (iPhone14,5; iOS 17_1; en_GB)`],
  ['TikTok', `${android} musical_ly_2023 BytedanceWebview/d8a21c6`],
  ['LINE', `${iphone} Safari Line/13.19.0`],
  ['this app', android],
])('the browser inside %s is recognised: %s', (app, userAgent) => {
  expect(findInAppBrowser(userAgent)).toBe(app)
})

test.each([
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/119.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-A137F) AppleWebKit/537.36 SamsungBrowser/23.0 Chrome/115.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0',
])('a browser of its own is none: %s', (userAgent) => {
  expect(findInAppBrowser(userAgent)).toBeUndefined()
})

test('on Android, a page can be opened in Chrome', () => {
  expect(findChromeAddress(android, 'https://hatbodol.example/login?next=%2Fitem%2F1')).toBe(
    'intent://hatbodol.example/login?next=%2Fitem%2F1#Intent;scheme=https;package=com.android.chrome;end',
  )
  expect(findChromeAddress(iphone, 'https://hatbodol.example/login')).toBeUndefined()
})
