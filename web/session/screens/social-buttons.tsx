import { pathIn } from '#lib/languages.ts'
import { language } from '#texts/language.ts'
import { useId } from 'react'
import { useLocation } from 'react-router'
import { signIn as signInTexts } from '#texts/sign-in.ts'
import { describeSessionFailure } from '#web/session/describe-session-failure.ts'
import { GoogleInApp, useInAppBrowser } from '#web/session/google-in-app.tsx'
import { readReturnPath } from '#web/session/return-path.ts'
import { useSession } from '#web/session/session.tsx'
import { useAction } from '#web/session/use-action.tsx'
import { useGoogle } from '#web/session/use-google.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { useHydrated } from '#web/ui/start/hydrated.tsx'
import styles from './social-buttons.module.css'

/** The companies' logos, on a grid of 24. */
const logos = {
  google:
    'M12.480 10.920v3.280h7.840c-.240 1.840-.853 3.187-1.787 4.133-1.147 1.147-2.933 2.400-6.053 2.400-4.827 0-8.600-3.893-8.600-8.720s3.773-8.720 8.600-8.720c2.600 0 4.507 1.027 5.907 2.347l2.307-2.307C18.747 1.440 16.133 0 12.480 0 5.867 0 .307 5.387.307 12s5.560 12 12.173 12c3.573 0 6.267-1.173 8.373-3.360 2.160-2.160 2.840-5.213 2.840-7.667 0-.760-.053-1.467-.173-2.053H12.480z',
  twitter:
    'M23.953 4.570a10 10 0 0 1-2.825.775 4.958 4.958 0 0 0 2.163-2.723c-.951.555-2.005.959-3.127 1.184a4.920 4.920 0 0 0-8.384 4.482C7.690 8.095 4.067 6.130 1.640 3.162a4.822 4.822 0 0 0-.666 2.475c0 1.710.870 3.213 2.188 4.096a4.904 4.904 0 0 1-2.228-.616v.060a4.923 4.923 0 0 0 3.946 4.827 4.996 4.996 0 0 1-2.212.085 4.936 4.936 0 0 0 4.604 3.417 9.867 9.867 0 0 1-6.102 2.105c-.390 0-.779-.023-1.170-.067a13.995 13.995 0 0 0 7.557 2.209c9.053 0 13.998-7.496 13.998-13.985 0-.210 0-.420-.015-.630A9.935 9.935 0 0 0 24 4.590z',
  github:
    'M12 .297c-6.630 0-12 5.373-12 12 0 5.303 3.438 9.800 8.205 11.385.600.113.820-.258.820-.577 0-.285-.010-1.040-.015-2.040-3.338.724-4.042-1.610-4.042-1.610C4.422 18.070 3.633 17.700 3.633 17.700c-1.087-.744.084-.729.084-.729 1.205.084 1.838 1.236 1.838 1.236 1.070 1.835 2.809 1.305 3.495.998.108-.776.417-1.305.760-1.605-2.665-.300-5.466-1.332-5.466-5.930 0-1.310.465-2.380 1.235-3.220-.135-.303-.540-1.523.105-3.176 0 0 1.005-.322 3.300 1.230.960-.267 1.980-.399 3-.405 1.020.006 2.040.138 3 .405 2.280-1.552 3.285-1.230 3.285-1.230.645 1.653.240 2.873.120 3.176.765.840 1.230 1.910 1.230 3.220 0 4.610-2.805 5.625-5.475 5.920.420.360.810 1.096.810 2.220 0 1.606-.015 2.896-.015 3.286 0 .315.210.690.825.570C20.565 22.092 24 17.592 24 12.297c0-6.627-5.373-12-12-12',
} as const

export type GoogleSignIn = ReturnType<typeof useGoogleSignIn>

/** Google sign-in for the screen that has its button. A press while the window is open starts again. */
export function useGoogleSignIn() {
  const { signInWithGoogle } = useSession()
  const google = useGoogle()
  const { run, busy, complete, dialog } = useAction({
    describe: (error) => describeSessionFailure(error),
    restarts: true,
  })
  const showToast = useToast()

  function signIn(onSignedIn: () => Promise<void>) {
    const asked = google.ask()
    void run(async () => {
      await complete(signInWithGoogle(asked))
      showToast(signInTexts.loggedInWithGoogle, { staysOnNextPage: true })
      await onSignedIn()
    })
  }

  return { signIn, isWaiting: busy && google.isAsking, isWorking: busy && !google.isAsking, dialog }
}

type Props = { google: GoogleSignIn; onSignedIn: () => Promise<void> }

/** Sign-in with other companies. Only Google's button works; the other two say that they are not offered. */
export function SocialButtons({ google, onSignedIn }: Props) {
  const hydrated = useHydrated()
  const app = useInAppBrowser()
  const here = useLocation()
  const id = useId()
  return (
    <div className={styles.social} data-needs-script>
      <div className={styles.or}>{signInTexts.or}</div>
      {app ? (
        <GoogleInApp
          app={app}
          // From there the person goes on to where they came from.
          path={`${pathIn(language.code, here.pathname)}?${new URLSearchParams({ next: readReturnPath(here) })}`}
        />
      ) : (
        <Button
          variant="secondary"
          wide
          // A browser opens a window only during the click itself, so a press cannot wait until our code has loaded.
          disabled={!hydrated}
          busy={google.isWorking}
          icon={<Logo name="google" />}
          onClick={() => google.signIn(onSignedIn)}
        >
          {google.isWaiting ? signInTexts.googleWindow : signInTexts.google}
        </Button>
      )}
      <div className={styles.off}>
        <NotOffered company="twitter" describedBy={id} />
        <NotOffered company="github" describedBy={id} />
        <p id={id}>{signInTexts.notOffered}</p>
      </div>
      {google.dialog}
    </div>
  )
}

function NotOffered({ company, describedBy }: { company: 'twitter' | 'github'; describedBy: string }) {
  const { name, label } = signInTexts[company]
  return (
    <button type="button" aria-disabled="true" aria-label={label} aria-describedby={describedBy}>
      <Logo name={company} />
      {name}
    </button>
  )
}

function Logo({ name }: { name: keyof typeof logos }) {
  return (
    <svg className={styles.logo} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={logos[name]} />
    </svg>
  )
}
