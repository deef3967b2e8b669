import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import { selectPeople } from '#features/users/queries.ts'
import type { Tables } from '#services/database/schema/database.ts'

/**
 * A condition for a query of `images`: no record shows the picture. `offset 0` has PostgreSQL look each picture up; it would
 * otherwise read all people and all photos of listings (100,000 people, 2,000 unused pictures: 36 ms instead of 13).
 */
export function isShownNowhere(): Expression<SqlBool> {
  const { and, not, exists, ref, selectFrom } = expressionBuilder<Tables, 'images'>()
  return and([
    not(exists(selectPeople().where('users.image', '=', ref('images.url')).offset(0))),
    not(exists(selectFrom('brands').select('id').whereRef('brands.image', '=', 'images.url'))),
    not(
      exists(
        selectFrom('saleProblemPhotos').select('url').whereRef('saleProblemPhotos.url', '=', 'images.url'),
      ),
    ),
    not(
      exists(
        selectFrom('itemImages').select('itemId').whereRef('itemImages.url', '=', 'images.url').offset(0),
      ),
    ),
  ])
}
