/** Finds the embedded database of a running Pult from another process. */
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { superuserAt } from './access.ts';
import { readyPid, staleSocketDir } from './cluster.ts';
import { ownerOf } from './folder-owner.ts';
import { isServerOf } from './process-identity.ts';

export interface Running {
  /** The Pult process that uses the folder. */
  readonly owner: number;
  /** The connection settings for root and the account of that process; undefined if the database is not ready. */
  readonly superuser: pg.ClientConfig | undefined;
}

/** Finds the database without changing anything. Returns undefined if no process uses the folder. */
export function findRunning(dataDir: string): Running | undefined {
  if (!existsSync(dataDir)) return undefined;
  const folder = realpathSync(dataDir);
  const owner = ownerOf(folder);
  if (owner === undefined) return undefined;
  const cluster = path.join(folder, 'postgres');
  const pid = readyPid(cluster);
  const socketDir = pid && isServerOf(pid, cluster) ? staleSocketDir(cluster) : undefined;
  const superuser = socketDir === undefined ? undefined : superuserAt(socketDir);
  return { owner: owner.pid, superuser };
}

/** Returns whether the folder contains a database. */
export const hasCluster = (dataDir: string) => existsSync(path.join(dataDir, 'postgres'));
