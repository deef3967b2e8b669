import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { signIn } from '#texts/sign-in.ts'
import styles from '#web/session/auth-card.module.css'
import { readReturnPath } from '#web/session/return-path.ts'
import { useHydrated } from '#web/ui/start/hydrated.tsx'
import { TouchLink } from '#web/ui/touch-link.tsx'
import { Icon } from '#web/ui/text/icon.tsx'
import { Row } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { type GoogleSignIn, SocialButtons } from './social-buttons.tsx'

type Props = {
  title: string
  text: string
  /** The link to the other of the two pages. */
  other: { question: string; link: string; to: '/login' | '/signup' }
  google: GoogleSignIn
  onSignedIn: () => Promise<void>
  children: ReactNode
}

/** What the sign-in and sign-up pages share: the frame, the other sign-in methods, and the link to each other. */
export function AuthCard({ title, text, other, google, onSignedIn, children }: Props) {
  const { state, search } = useLocation()
  return (
    <AuthFrame
      title={title}
      text={text}
      below={
        <p className={styles.other}>
          {other.question}{' '}
          <TouchLink slim to={{ pathname: other.to, search }} state={state}>
            {other.link}
          </TouchLink>
        </p>
      }
      beside={<Promises />}
    >
      {children}
      <SocialButtons google={google} onSignedIn={onSignedIn} />
    </AuthFrame>
  )
}

const promiseIcons = {
  buyer: ['card', 'shield', 'flag'],
  seller: ['card', 'shield', 'clock'],
} as const

/** What protects a buyer here, or a seller who is on the way to sell, for somebody who decides whether to make an account. */
function Promises() {
  const path = readReturnPath(useLocation())
  // The server renders one page for all.
  const side = useHydrated() && /^\/(?:sell|dashboard)\b/u.test(path) ? 'seller' : 'buyer'
  return (
    <ul className={styles.promises}>
      {signIn.promises[side].map((promise, nth) => (
        <Row as="li" key={promise} unbroken align="start" gap="1-half">
          <Icon name={promiseIcons[side][nth] ?? 'check'} />
          <Text size="label" soft>
            {promise}
          </Text>
        </Row>
      ))}
    </ul>
  )
}
