/** Condition on a row of `rights`: it takes a seat of the event that is its parameter. */
export const TAKES_SEAT = `event_id = ? and kind = 'seat' and status in ('live', 'spent')`

/** Condition on a row of `seats`: nobody has the seat and the office does not keep it. Its parameter is the event. */
export const FREE_SEAT = `(not seats.on_hold and not exists (select 1 from rights where rights.org_id = seats.org_id
  and subject_id = seats.id and ${TAKES_SEAT}))`
