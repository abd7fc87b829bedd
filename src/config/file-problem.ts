/** What the system calls a failed file operation, in words. */

const words: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'part of its path is a file, not a folder',
  EISDIR: 'it is a folder',
  EEXIST: 'it already exists',
  EACCES: 'permission is denied',
  EPERM: 'the operation is not permitted',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'its links form a loop',
  EMFILE: 'too many files are open',
  EBUSY: 'it is in use',
};

/** What a file operation failed for, for the end of a sentence. */
export function fileProblem(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return (code === undefined ? undefined : words[code]) ?? message ?? String(error);
}
