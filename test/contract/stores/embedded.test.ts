import { embedded } from '../../support/clickhouse/embedded.ts'
import { storesContract } from './index.ts'

storesContract(embedded)
