import { testOtp, testPin, type WalletNumber } from './wallets.ts'

/** Sends one form of the emulator's page, as a browser without scripts does. Returns the address of the redirect. */
export async function sendEntry(address: string, form: Record<string, string>): Promise<string> {
  const reply = await fetch(address, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  return new URL(reply.headers.get('location') ?? '', address).href
}

/** Approves a payment with number, OTP and PIN. Returns the address that the buyer is sent back to. */
export async function approvePayment(payAt: string, wallet: WalletNumber = '01770618575'): Promise<string> {
  await sendEntry(payAt, { step: 'number', entry: wallet })
  await sendEntry(payAt, { step: 'otp', entry: testOtp })
  return sendEntry(payAt, { step: 'pin', entry: testPin })
}
