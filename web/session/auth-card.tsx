import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import styles from './auth-card.module.css'
import { AuthFrame } from './auth-frame.tsx'
import { SocialButtons } from './social-buttons.tsx'

type Props = {
  title: string
  text: string
  /** The way to the other of the two pages. */
  other: { question: string; link: string; to: '/login' | '/signup' }
  /** Called when Google has let the person in. */
  onGoogle: () => void
  children: ReactNode
}

/** What log-in and sign-up share: the frame, the other ways in, and the link to each other. */
export function AuthCard({ title, text, other, onGoogle, children }: Props) {
  const { state, search } = useLocation()
  return (
    <AuthFrame title={title} text={text}>
      {children}
      <SocialButtons onGoogle={onGoogle} />
      <p className={styles.other}>
        {other.question}{' '}
        <Link to={{ pathname: other.to, search }} state={state}>
          {other.link}
        </Link>
      </p>
    </AuthFrame>
  )
}
