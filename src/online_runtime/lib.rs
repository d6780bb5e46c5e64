//! Online sessions at run time. The crate `online` decides what is said; this one carries it out: bytes over a
//! transport, session files on disk, and the time of the system. The transport itself is behind the traits of
//! [`transport`], so that tests use one in memory and only the crate `transport` needs a network library.

pub mod transport;
