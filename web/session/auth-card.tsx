import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import styles from './auth-card.module.css'
import { AuthFrame } from './auth-frame.tsx'
import { SocialButtons } from './social-buttons.tsx'
import type { GoingOn } from './use-going-on.ts'

type Props = {
  title: string
  text: string
  /** The way to the other of the two pages. */
  other: { question: string; link: string; to: '/login' | '/signup' }
  going: GoingOn
  children: ReactNode
}

/** What log-in and sign-up share: the frame, the other ways in, and the link to each other. */
export function AuthCard({ title, text, other, going, children }: Props) {
  const { state, search } = useLocation()
  return (
    <AuthFrame title={title} text={text}>
      {children}
      <SocialButtons going={going} />
      <p className={styles.other}>
        {other.question}{' '}
        <Link to={{ pathname: other.to, search }} state={state}>
          {other.link}
        </Link>
      </p>
    </AuthFrame>
  )
}
