import { Badge } from '#web/ui/text/badge.tsx'
import { Button, IconButton, LinkButton } from '#web/ui/button.tsx'
import { Card, CardLink } from '#web/ui/card.tsx'
import { EmailText } from '#web/ui/text/email-text.tsx'
import { Figures } from '#web/ui/lists/figures.tsx'
import { Fact, FactList } from '#web/ui/lists/fact-list.tsx'
import { Hidden } from '#web/ui/text/hidden.tsx'
import { Icon } from '#web/ui/text/icon.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { PhotoLine } from '#web/ui/photos/photo-line.tsx'
import { Price } from '#web/ui/text/price.tsx'
import { QrCode } from '#web/ui/photos/qr-code.tsx'
import { Row, Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { Timeline, TimelineStep } from '#web/ui/lists/timeline.tsx'
import { TouchLink } from '#web/ui/touch-link.tsx'
import { VerifiedTick } from '#web/ui/text/verified-tick.tsx'
import { Example } from './example.tsx'

const sizes = ['small', 'label', 'body', 'lead', 'title', 'display'] as const
const layouts = ['beside', 'narrow-columns', 'wide-columns'] as const
const variants = ['primary', 'soft', 'secondary', 'quiet', 'danger'] as const
const here = '/dev/ui'
const picture = { url: '/icon.svg', width: 4, height: 5, placeholder: '/icon.svg' }

/** The components that only show something, and what can be pressed. */
export function Looks() {
  return (
    <>
      <Example name="Text">
        <Stack gap="half">
          {sizes.map((size) => (
            <Text key={size} size={size}>
              {size}: Redmi Note 12
            </Text>
          ))}
          <Text soft>soft: beside something more important</Text>
          <Text strong>strong: the name of a row</Text>
          <Text>
            Something is said to screen readers here.<Hidden> This.</Hidden>
          </Text>
          <Text>
            <EmailText email="nusrat.jahan.chowdhury@phones.hatbodol.example" />
          </Text>
          <Text>
            <Price taka={54_500} /> <Price taka={125_000} size="large" />
          </Text>
        </Stack>
      </Example>
      <Example name="Badge">
        <Row>
          <Badge icon="tag">plain</Badge>
          <Badge icon="check" tone="good">
            good
          </Badge>
          <Badge icon="clock" tone="active">
            active
          </Badge>
          <Badge icon="megaphone" tone="warm">
            warm
          </Badge>
          <Badge icon="flag" tone="critical">
            critical
          </Badge>
          <Badge tone="off">off</Badge>
          <Badge tone="strong">strong</Badge>
        </Row>
        <Badge bare as="p" icon="clock">
          plain: somebody is paying until 14:05
        </Badge>
        <Badge bare as="p" icon="shield" tone="active">
          active
        </Badge>
        <Badge bare as="p" icon="flag" tone="warm">
          warm: being checked
        </Badge>
        <Badge bare as="p" icon="warning" tone="critical">
          critical
        </Badge>
        <p>
          <VerifiedTick /> the tick of a verified seller
        </p>
      </Example>
      <Example name="Card">
        <Card>plain</Card>
        <Card raised pad="large">
          raised, with much room
        </Card>
        <Card tone="sunken">sunken</Card>
        <Card tone="open">open</Card>
        <Card tone="warm">warm</Card>
        <Card>
          <Row justify="between" unbroken>
            <Stack gap="none">
              <Text strong>
                <CardLink to={here}>A link that covers its card</CardLink>
              </Text>
              <Text soft size="small">
                with other content
              </Text>
            </Stack>
            <Icon name="arrow-right" />
          </Row>
        </Card>
      </Example>
      <Example name="Button">
        {variants.map((variant) => (
          <Row key={variant}>
            <Button variant={variant}>{variant}</Button>
            <Button variant={variant} size="small">
              small
            </Button>
            <Button variant={variant} busy>
              busy
            </Button>
            <Button variant={variant} disabled>
              disabled
            </Button>
            <LinkButton variant={variant} to={here} icon={<Icon name="plus" size="small" />}>
              link
            </LinkButton>
          </Row>
        ))}
        <Row>
          <IconButton label="Close">
            <Icon name="close" />
          </IconButton>
        </Row>
        <Button wide>wide</Button>
      </Example>
      <Example name="FactList">
        {layouts.map((layout) => (
          <FactList key={layout} layout={layout}>
            <Fact name="Seller">Shathi Begum</Fact>
            <Fact name="Meeting place">Dhanmondi 27, in front of the library</Fact>
            <Fact name="Sold">4</Fact>
          </FactList>
        ))}
      </Example>
      <Example name="Timeline">
        <Timeline label="A problem">
          <TimelineStep
            icon="flag"
            title="Reported"
            at="2026-11-20T09:00:00Z"
            by="Karim"
            text="It does not charge."
          />
          <TimelineStep icon="clock" title="The seller answers next" />
        </Timeline>
      </Example>
      <Example name="TouchLink">
        <p>
          <TouchLink to={here}>
            <Icon name="arrow-left" size="small" />
            stands alone
          </TouchLink>
        </p>
      </Example>
      <Example name="PhotoLine">
        <PhotoLine photo={picture} name="Redmi Note 12" taka={14_500} to={here} rowKey="a">
          leads to a page
        </PhotoLine>
        <PhotoLine photo={undefined} name="Huawei P30 Pro" taka={21_500} rowKey="b" />
      </Example>
      <Example name="Notice">
        <Notice icon="shield" title="Plain news">
          What it means for the reader.
        </Notice>
        <Notice icon="check" title="Good news" tone="good">
          What it means for the reader.
        </Notice>
        <Notice icon="warning" title="Bad news" tone="bad">
          What the reader can do.
        </Notice>
      </Example>
      <Example name="QrCode">
        <QrCode content="012345" label="QR code" />
      </Example>
      <Example name="Figures">
        <Figures
          figures={[
            { label: 'For sale', count: 12 },
            { label: 'Sold', count: 40 },
            { label: 'Not known yet', count: undefined },
          ]}
        />
      </Example>
    </>
  )
}
