/* Put before the C library (LD_PRELOAD), this makes the disk under one folder fail as the file FAULTY_DISK_ORDERS
 * says: "MS ERRNO", how many milliseconds a sync takes, and the error of every write, none if that is 0. Each sync
 * that was done appends a byte to FAULTY_DISK_SYNCS. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

static int on_the_disk(int fd)
{
    const char *folder = getenv("FAULTY_DISK");
    char link[40], path[4096];
    if (folder == NULL)
        return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0)
        return 0;
    path[length] = '\0';
    return strncmp(path, folder, strlen(folder)) == 0;
}

static void orders(int *milliseconds, int *error)
{
    char text[40] = "";
    *milliseconds = *error = 0;
    int file = (int)syscall(SYS_openat, AT_FDCWD, getenv("FAULTY_DISK_ORDERS"), O_RDONLY | O_CLOEXEC, 0);
    if (file < 0)
        return;
    if (syscall(SYS_read, file, text, sizeof text - 1) > 0)
        sscanf(text, "%d %d", milliseconds, error);
    syscall(SYS_close, file);
}

/* Whether a write to this file fails; errno says how. */
static int fails(int fd)
{
    int milliseconds, error;
    if (!on_the_disk(fd))
        return 0;
    orders(&milliseconds, &error);
    errno = error;
    return error != 0;
}

static int sync_slowly(int fd, long number)
{
    int milliseconds = 0, error = 0, disk = on_the_disk(fd);
    if (disk)
        orders(&milliseconds, &error);
    struct timespec left = {milliseconds / 1000, (milliseconds % 1000) * 1000000L};
    while (milliseconds && nanosleep(&left, &left) != 0)
        ;
    if (error) {
        errno = error;
        return -1;
    }
    int result = (int)syscall(number, fd);
    if (disk && result == 0) {
        int count = (int)syscall(SYS_openat, AT_FDCWD, getenv("FAULTY_DISK_SYNCS"),
                                 O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
        syscall(SYS_write, count, ".", 1);
        syscall(SYS_close, count);
    }
    return result;
}

int fsync(int fd) { return sync_slowly(fd, SYS_fsync); }
int fdatasync(int fd) { return sync_slowly(fd, SYS_fdatasync); }

#define AS_USUAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int fd, const void *from, size_t count)
{
    return fails(fd) ? -1 : AS_USUAL(write)(fd, from, count);
}
ssize_t pwrite(int fd, const void *from, size_t count, off_t at)
{
    return fails(fd) ? -1 : AS_USUAL(pwrite)(fd, from, count, at);
}
ssize_t pwrite64(int fd, const void *from, size_t count, off64_t at)
{
    return fails(fd) ? -1 : AS_USUAL(pwrite64)(fd, from, count, at);
}
int ftruncate(int fd, off_t length) { return fails(fd) ? -1 : AS_USUAL(ftruncate)(fd, length); }
int ftruncate64(int fd, off64_t length) { return fails(fd) ? -1 : AS_USUAL(ftruncate64)(fd, length); }
