import type { Page } from '@playwright/test'
import { unfoldCode } from '#e2e/steps/actions.ts'
import { reload } from '#e2e/steps/open.ts'
import { openAs, openSaleAs } from './sale-shots.ts'

type Side = Parameters<typeof openSaleAs>[2]

/** A dialog of the page of a demo sale. */
const inSale = (name: string, key: string, side: Side, button: RegExp) => ({
  name: `dialog-${name}`,
  show: async (page: Page) => {
    await openSaleAs(page, key, side)
    await openDialog(page, button)
  },
  isLive: true,
})

/** What an admin is asked before a decision about the first problem or payment that allows it. */
const forAdmin = (name: string, path: string, button: RegExp) => ({
  name: `dialog-${name}`,
  show: async (page: Page) => {
    await openAs(page, 'admin', path)
    await openDialog(page, button)
  },
})

/** The dialogs of a sale and of its problems, and its page without a connection. */
export const saleDialogShots = [
  inSale('propose', 'no-meeting-yet', 'buyer', /^Propose when to meet$/),
  inSale('propose-other-time', 'seller-proposed', 'buyer', /^Propose another time$/),
  inSale('propose-seller', 'no-meeting-yet', 'seller', /^Propose when to meet$/),
  inSale('accept-meeting', 'seller-proposed', 'buyer', /^Accept /),
  inSale('accept-meeting-seller', 'buyer-proposed', 'seller', /^Accept /),
  inSale('have-phone', 'meeting-due', 'buyer', /^I have the phone$/),
  inSale('cancel-buyer', 'meeting-agreed', 'buyer', /^Cancel the sale$/),
  inSale('cancel-seller', 'meeting-agreed', 'seller', /^Cancel the sale$/),
  inSale('cancel-unpaid', 'money-not-there', 'seller', /^Cancel the sale$/),
  inSale('accept-cash', 'cash-requested', 'seller', /^Accept cash$/),
  inSale('decline-cash', 'cash-requested', 'seller', /^Decline$/),
  inSale('withdraw-cash', 'cash-requested', 'buyer', /^Withdraw the request$/),
  inSale('report-before', 'meeting-agreed', 'buyer', /^Report a problem$/),
  inSale('report-seller', 'meeting-agreed', 'seller', /^Report a problem$/),
  inSale('withdraw-report', 'problem-before-hand-over', 'buyer', /^Withdraw the report$/),
  inSale('make-offer', 'problem-unanswered', 'seller', /^Make an offer$/),
  inSale('accept-offer', 'problem-answered', 'buyer', /^Accept the offer$/),
  { name: 'dialog-scan', show: scan, isLive: true },
  forAdmin('problem-capture', '/dashboard/problems', /^Pay the seller of /),
  forAdmin('problem-release', '/dashboard/problems', /^End the sale of /),
  forAdmin('problem-decline', '/dashboard/problems', /^Decline the problem /),
  forAdmin('end-sale', '/dashboard/payments?state=reserved', /^End the sale of /),
  forAdmin('relist', '/dashboard/payments?state=uncollectable', /^Sell again: /),
  forAdmin('payout-paid', '/dashboard/allpayouts', /^Mark as paid: /),
  forAdmin('payout-failed', '/dashboard/allpayouts', /^It failed: /),
  { name: 'sale-unfolded-buyer', show: (page: Page) => unfold(page, 'buyer'), whole: true, isLive: true },
  { name: 'sale-unfolded-seller', show: (page: Page) => unfold(page, 'seller'), whole: true, isLive: true },
  { name: 'sale-stale-notice', show: loseConnection, isLive: true },
  { name: 'sale-without-connection', show: returnOffline, isLive: true },
]

async function openDialog(page: Page, button: RegExp) {
  await page.getByRole('main').getByRole('button', { name: button }).first().click()
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor()
}

/** As in a browser that reads QR codes, with a camera that sees nothing. */
async function scan(page: Page) {
  await page.addInitScript(() => {
    const canvas = document.createElement('canvas')
    setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, 300, 150), 50)
    Object.assign(navigator.mediaDevices, { getUserMedia: async () => canvas.captureStream() })
    Object.assign(globalThis, {
      BarcodeDetector: class {
        detect = async () => []
      },
    })
  })
  await openSaleAs(page, 'meeting-due', 'seller')
  await openDialog(page, /^Scan the code$/)
}

async function unfold(page: Page, side: 'buyer' | 'seller') {
  await openSaleAs(page, 'no-meeting-yet', side)
  await unfoldCode(page)
}

async function loseConnection(page: Page) {
  await openSaleAs(page, 'meeting-due', 'buyer')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await reload(page)
  await page.getByText(/^\d{6}$/).waitFor()
  await page.context().setOffline(true)
  await page.getByText('No connection. What you see may be old.').waitFor()
}

/** This is the last one, because it leaves the browser without a connection. */
async function returnOffline(page: Page) {
  const address = page.url()
  await page.goto('about:blank')
  await page.goto(address)
  await page.getByRole('heading', { name: 'No connection' }).waitFor()
}
