import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Device } from '#contract/account.ts'
import { accountRoutes } from '#contract/routes/account.ts'
import { account } from '#texts/account.ts'
import { callApi } from '#web/api/call-api.ts'
import { CommandQuestion } from '#web/commands/command-question.tsx'
import { useSession } from '#web/session/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FailedState, LoadingState, Skeleton } from '#web/ui/states.tsx'
import { accountCommand } from './account-command.ts'
import styles from './account.module.css'
import { DeviceRow } from './device-row.tsx'
import { devicesQuery } from './devices-query.ts'
import { Section } from './section.tsx'
import { Text } from '#web/ui/text/text.tsx'

const { devices: texts } = account

/** The devices that the person is signed in on. Each sign-in can be ended, or all at once. */
export function DevicesSection() {
  const { data, isFetching, refetch, isPending } = useQuery(devicesQuery)
  return (
    <Section title={texts.title} text={texts.text}>
      {data ? (
        <Devices devices={data.devices} />
      ) : isPending ? (
        <LoadingState label={texts.loading}>
          <Skeleton className={styles.waitingRow} />
        </LoadingState>
      ) : (
        <FailedState title={texts.failed} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      <SignOutEverywhere />
    </Section>
  )
}

function Devices({ devices }: { devices: Device[] | null }) {
  if (!devices)
    return (
      <Text size="label" soft>
        {texts.notListed}
      </Text>
    )
  return (
    <Card as="ul" pad="none" className={styles.list}>
      {devices.map((device) => (
        <DeviceRow key={device.id} device={device} />
      ))}
    </Card>
  )
}

function SignOutEverywhere() {
  const { signOutHere } = useSession()
  const navigate = useNavigate()
  const [isAsked, setIsAsked] = useState(false)

  async function end() {
    await callApi(accountRoutes.endSessions, {})
    await signOutHere()
  }

  return (
    <>
      <Button variant="secondary" className={styles.alone} onClick={() => setIsAsked(true)}>
        {texts.end}
      </Button>
      {isAsked && (
        <CommandQuestion
          title={texts.endQuestion}
          text={texts.endDetail}
          confirm={texts.end}
          tone="danger"
          command={{
            ...accountCommand,
            route: accountRoutes.endSessions,
            send: end,
            toast: { text: texts.ended, staysOnNextPage: true },
            onDone: () => navigate('/'),
          }}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  )
}
