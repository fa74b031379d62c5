import type { ServerConcept } from '../../../server/concept.ts'
import { backupGauges } from './backup-gauges.ts'
import { backUpNightly, workOnBackups } from './backup-job.ts'
import { backupRoutes } from './backup-routes.ts'
import { workOnFileChecks } from './file-check-job.ts'

export const backups: ServerConcept = {
  mount(app, parts) {
    const onNotice = (sentence: string) => parts.log.warn(sentence)
    backupRoutes(app, parts)
    workOnBackups({ ...parts, onNotice })
    workOnFileChecks({ ...parts, onNotice })
  },
  gauges: backupGauges,
  background: (parts) => [backUpNightly(parts)],
}
