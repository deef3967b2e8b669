import areasByDistrict from '#lib/districts.json' with { type: 'json' }

/** One of the 64 districts of Bangladesh. */
export type District = keyof typeof areasByDistrict

/** In alphabetical order. */
export const districts = Object.keys(areasByDistrict) as District[]

/** The best-known areas of a district: town quarters in the large cities, upazilas elsewhere. */
export const listAreas = (district: District): string[] => areasByDistrict[district].split(', ')
