import type { Language } from '../../../../contract/language.ts'
import { paths } from '../../../../contract/paths.ts'
import { Problem } from '../../../../contract/problem.ts'
import { acting, type WritingViewer } from '../../../../server/database/acting.ts'
import type { Sql } from '../../../../server/database/connect.ts'
import { checkSameCreation, creationHash } from '../../../../server/http/creation.ts'
import { messageRefusals } from '../file-message.ts'
import { mailPatient, type MailText } from '../../../patients/charts/server/mail-patient.ts'

const texts: Readonly<Record<Language, MailText>> = {
  en: {
    subject: (clinic) => `${clinic} has something for you to read`,
    body: (clinic, link) =>
      `${clinic} has put something into your account. Sign in to read it: ${link}\n\nThis mail says nothing of what it is.\n`,
  },
  de: {
    subject: (clinic) => `${clinic} hat etwas für Sie zu lesen`,
    body: (clinic, link) =>
      `${clinic} hat etwas in Ihr Konto gelegt. Melden Sie sich an, um es zu lesen: ${link}\n\nDiese Mail sagt nicht, was es ist.\n`,
  },
  es: {
    subject: (clinic) => `${clinic} tiene algo para que lo lea`,
    body: (clinic, link) =>
      `${clinic} ha puesto algo en su cuenta. Inicie sesión para leerlo: ${link}\n\nEste correo no dice qué es.\n`,
  },
  fr: {
    subject: (clinic) => `${clinic} a quelque chose à vous faire lire`,
    body: (clinic, link) =>
      `${clinic} a déposé quelque chose dans votre compte. Connectez-vous pour le lire : ${link}\n\nCe message ne dit pas de quoi il s’agit.\n`,
  },
}

interface FileMessage {
  readonly id: string
  readonly fileIds: readonly string[]
}
interface StoredMessage {
  readonly createdBy: string
  readonly creationHash: Buffer
  readonly createdAt: string
}

/** Lets a patient read files of the chart, and mails the way to exactly them. The same message is sent once. */
export async function sendFilesTo(
  sql: Sql,
  viewer: WritingViewer,
  patientId: string,
  { id, fileIds }: FileMessage,
  url: string,
): Promise<{ id: string; fileIds: string[]; createdAt: string }> {
  const wanted = [...new Set(fileIds)].sort()
  const hash = creationHash({ id, patientId, fileIds: wanted })
  return sql.begin(async (tx) => {
    const made = await tx`
      insert into file_messages (id, creation_hash, created_by)
      values (${id}, ${hash}, ${viewer.userId}) on conflict do nothing`
    const [message] = await tx<StoredMessage[]>`
      select created_by, creation_hash, created_at from file_messages where id = ${id}`
    checkSameCreation(message, viewer.userId, hash)
    if (!message) throw new Problem('unexpected')
    const answer = { id, fileIds: wanted, createdAt: message.createdAt }
    if (made.count === 0) return answer
    const sent = await tx`
      insert into sent_files (message_id, file_id)
      select ${id}, f.id from files f
      where f.id = any(${wanted}) and f.patient_id = ${patientId} and f.error_at is null`
    if (sent.count < wanted.length) {
      throw new Problem('conflict', { detail: messageRefusals.notHere })
    }
    await tx`
      update files set for_patient = true, updated_by = ${acting(tx, viewer)}
      where id = any(${wanted}) and not for_patient`
    const link = `${url}${paths.ownFiles({ message: id })}`
    await mailPatient(tx, patientId, texts, link, messageRefusals.noEmail)
    return answer
  })
}
