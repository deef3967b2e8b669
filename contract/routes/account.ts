import * as z from 'zod/mini'
import { Deleted, HostedImageUrl, Updated } from '../fields.ts'
import { PersonLanguage, PersonName } from '../users.ts'
import { route } from '../route.ts'
import {
  AccountExport,
  AccountRemains,
  Devices,
  OwnTasks,
  SellerFigures,
  VerificationRequest,
} from '../account.ts'

export const accountRoutes = {
  update: route({
    method: 'PATCH',
    path: '/account',
    changes: ['users', 'items', 'bookings', 'payments'],
    summary: 'Change my own name or picture. My listings show the new ones too.',
    who: 'self',
    body: z.object({
      name: z.optional(PersonName),
      image: z.optional(HostedImageUrl),
    }),
    reply: Updated,
    limit: { max: 60, windowSeconds: 600 },
  }),
  chooseLanguage: route({
    method: 'PUT',
    path: '/account/language',
    changes: ['users'],
    summary: 'Choose the language in which I get emails. `modifiedCount` is 0 if it is mine already.',
    who: 'self',
    body: z.object({ language: PersonLanguage }),
    reply: Updated,
    limit: { max: 60, windowSeconds: 600 },
  }),
  becomeSeller: route({
    method: 'POST',
    path: '/account/seller',
    changes: ['users'],
    summary:
      'Become a seller. A new seller waits for verification by an admin. `modifiedCount` is 0 if I am already a seller.',
    who: 'self',
    reply: Updated,
    limit: { max: 20, windowSeconds: 600 },
  }),
  askForVerification: route({
    method: 'POST',
    path: '/account/verification-requests',
    changes: ['users'],
    summary:
      'Ask to be verified as a seller, also again after an admin declined. `modifiedCount` is 0 if I am already verified.',
    who: 'self',
    body: VerificationRequest,
    reply: Updated,
    limit: { max: 10, windowSeconds: 3600 },
  }),
  export: route({
    method: 'GET',
    path: '/account/export',
    summary: 'All data that is stored about me.',
    who: 'self',
    reply: AccountExport,
    limit: { max: 20, windowSeconds: 600 },
  }),
  listSessions: route({
    method: 'GET',
    path: '/account/sessions',
    shows: ['devices'],
    summary: 'The devices on which I am signed in, the latest used first.',
    who: 'self',
    reply: Devices,
  }),
  endSessions: route({
    method: 'DELETE',
    path: '/account/sessions',
    changes: ['devices'],
    summary: 'Sign me out on every device, this one included.',
    who: 'self',
    reply: Deleted,
    limit: { max: 20, windowSeconds: 600 },
  }),
  endSession: route({
    method: 'DELETE',
    path: '/account/sessions/{id}',
    changes: ['devices'],
    summary: 'Sign me out on one device, by the id that it has in the list of my devices.',
    who: 'self',
    params: z.object({ id: z.string() }),
    reply: Deleted,
    limit: { max: 60, windowSeconds: 600 },
  }),
  figures: route({
    method: 'GET',
    path: '/account/figures',
    shows: ['items', 'bookings', 'payments'],
    summary: 'How many phones I have for sale, how many of these are booked, and how many I have sold.',
    who: 'self',
    reply: SellerFigures,
  }),
  tasks: route({
    method: 'GET',
    path: '/account/tasks',
    shows: ['items', 'bookings', 'payments', 'users'],
    summary:
      'How many of my bookings and of my sales wait for me, and, for an admin, how much waits for the admins.',
    who: 'self',
    reply: OwnTasks,
  }),
  remains: route({
    method: 'GET',
    path: '/account/remains',
    shows: ['items', 'bookings', 'payments'],
    summary: 'What is removed and what stays on record when I delete my account.',
    who: 'self',
    reply: AccountRemains,
  }),
  remove: route({
    method: 'DELETE',
    path: '/account',
    changes: ['users', 'items', 'brands', 'bookings', 'payments', 'devices'],
    summary: 'Delete my account.',
    who: 'self',
    // Firebase treats a sign-in as recent for five minutes. It must agree to delete the account too.
    needs: { signInWithinMinutes: 5 },
    reply: Deleted,
    limit: { max: 20, windowSeconds: 600 },
  }),
}
