import type { AnySql } from '../../../../server/database/connect.ts'
import type { Fragment } from '../../../../server/database/keyset.ts'

/** Why a patient `p` gets no mail from the clinic, in words; null where one can be sent. */
export const noMailBecause = (sql: AnySql): Fragment => sql`case
  when not is_living_chart(p) then 'The chart is archived, or the patient is deceased.'
  when p.email is null or p.email = '' then 'The chart has no email.'
  when exists (select from message_opt_outs o where o.patient_id = p.id and o.channel = 'mail')
    then 'The patient does not want messages by mail.' end`
