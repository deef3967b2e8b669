import type { ErrorCode } from '#contract/errors.ts'

/** Why an action that waited was not done. The server's own sentence is shown where it is in this language. */
export const outboxRefusals = {
  byCode: {
    'too-old': 'It waited for more than a day, so we did not send it.',
    'meeting-changed': 'Look at the meeting again: it was changed, or its time is over.',
    'too-many-meetings': 'The meeting was changed too often. Call each other.',
    'not-reserved': 'This sale no longer waits for its hand-over.',
    'not-missed': 'You can only tell us what happened if nobody confirmed the hand-over in time.',
    'already-explained': 'You have already told us what happened.',
    'already-answered': 'You have already answered this problem.',
    'problem-open': 'A problem with this sale is not decided yet.',
    'problem-closed': 'This problem is closed.',
    'not-found': 'It does not exist any more.',
    gone: 'This phone was sold some time ago.',
    'invalid-input': 'Some fields are missing or wrong.',
  } satisfies Partial<Record<ErrorCode | 'too-old', string>>,
  otherwise: 'This is not possible now. Look at it again.',
}
