/**
 * True in `npm run test:deep`, which searches longer: more histories, deaths and power cuts than `npm test` has time
 * for.
 */
export const DEEP = process.env.FOYER_TEST_DEEP !== undefined
