import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { signIn } from '#texts/sign-in.ts'
import styles from '#web/session/auth-card.module.css'
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

const promiseIcons = { card: 'card', verified: 'shield', refund: 'flag' } as const

/** What protects a buyer here, for somebody who decides whether to make an account. */
function Promises() {
  const { promises } = signIn
  return (
    <ul className={styles.promises}>
      {(['card', 'verified', 'refund'] as const).map((promise) => (
        <Row as="li" key={promise} unbroken align="start" gap="1-half">
          <Icon name={promiseIcons[promise]} />
          <Text size="label" soft>
            {promises[promise]}
          </Text>
        </Row>
      ))}
    </ul>
  )
}
